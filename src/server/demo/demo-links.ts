import type { SocialLinkType } from '#contract/social-links.ts';

export interface DemoLink {
  readonly type: SocialLinkType;
  readonly url: string;
}

const link = (type: SocialLinkType, url: string): DemoLink => ({ type, url });

/** Numbers are of ranges that are kept for stories (Ofcom's 07700 900 and 020 7946 0, and 555-01 in America), addresses of names that are nobody's. */
export const demoLinks: Readonly<Record<string, readonly DemoLink[]>> = {
  'Faisal Alotaibi': [
    link('LINKEDIN', 'https://www.linkedin.com/in/demo-faisal-alotaibi'),
    link('TWITTER', 'https://twitter.com/demo_faisal_hub'),
    link('MOBILE_NUMBER', '+44 7700900101'),
    link('DESK_NUMBER', '+44 2079460101'),
    link('CALENDLY', 'https://calendly.com/demo-faisal-alotaibi/half-an-hour'),
    link('WEBSITE', 'https://hub.example.org'),
  ],
  'Huda Alzahrani': [
    link('LINKEDIN', 'https://www.linkedin.com/in/demo-huda-alzahrani'),
    link('EMAIL', 'huda.alzahrani@example.org'),
    link('WHATSAPP', '+44 7700900102'),
    link('INSTAGRAM', 'https://www.instagram.com/demo_huda_hub'),
  ],
  'Sara Alqahtani': [
    link('LINKEDIN', 'https://www.linkedin.com/in/demo-sara-alqahtani'),
    link('WEBSITE', 'https://masar-studio.example.com'),
    link('INSTAGRAM', 'https://www.instagram.com/demo_masar_studio'),
    link('MOBILE_NUMBER', '+44 7700900103'),
    link('PINTEREST', 'https://www.pinterest.com/demo_masar_studio'),
  ],
  'Omar Bashir': [
    link('LINKEDIN', 'https://www.linkedin.com/in/demo-omar-bashir'),
    link('BLOG', 'https://coin-sensor.example.net/notes'),
    link('SKYPE', 'live:demo.omar.bashir'),
    link('WHATSAPP', '+1 2025550104'),
  ],
  'Lina Haddad': [
    link('WEBSITE', 'https://lina-haddad.example.com'),
    link('MEDIUM', 'https://medium.com/@demo-lina-haddad'),
    link('EMAIL', 'lina.haddad@example.com'),
  ],
  'Reem Alshehri': [
    link('LINKEDIN', 'https://www.linkedin.com/in/demo-reem-alshehri'),
    link('MOBILE_NUMBER', '+44 7700900105'),
  ],
  'Tariq Mansour': [
    link('WEBSITE', 'https://qamar-foods.example.com'),
    link('FACEBOOK', 'https://www.facebook.com/demo.qamar.foods'),
    link('SNAPCHAT', 'https://www.snapchat.com/add/demo_qamar'),
    link('WHATSAPP', '+44 7700900106'),
  ],
  'Dina Karam': [
    link('LINKEDIN', 'https://www.linkedin.com/in/demo-dina-karam'),
    link('TWITTER', 'https://twitter.com/demo_dina_karam'),
  ],
  'Maha Alghamdi': [link('YOUTUBE', 'https://www.youtube.com/@demo-maha-reads')],
  'Khalid Aldosari': [
    link('MOBILE_NUMBER', '+44 7700900107'),
    link('YOUTUBE', 'https://www.youtube.com/@demo-wadi-farms'),
    link('WEBSITE', 'https://wadi-farms.example.org'),
  ],
  'Abdullah Alnasser': [
    link('DESK_NUMBER', '+44 2079460108'),
    link('EMAIL', 'a.alnasser@example.com'),
    link('CALENDLY', 'https://calendly.com/demo-mizan/one-question'),
  ],
  'Jawaher Alrashid': [
    link('INSTAGRAM', 'https://www.instagram.com/demo_tuwaiq_studio'),
    link('PINTEREST', 'https://www.pinterest.com/demo_rammed_earth'),
  ],
  'Salman Aljaber': [
    link('TWITTER', 'https://twitter.com/demo_noon_games'),
    link('ANGEL_LIST', 'https://angel.co/company/demo-noon-games'),
    link('WEBSITE', 'https://noon-games.example.com'),
  ],
  'Amal Alomari': [
    link('RESEARCH_GATE', 'https://www.researchgate.net/profile/Demo-Amal-Alomari'),
    link('LINKEDIN', 'https://www.linkedin.com/in/demo-amal-alomari'),
  ],
  'Badr Alanazi': [
    link('INSTAGRAM', 'https://www.instagram.com/demo_saqr_aerial'),
    link('MOBILE_NUMBER', '+1 2025550109'),
  ],
  'Farah Almalki': [
    link('INSTAGRAM', 'https://www.instagram.com/demo_farah_draws'),
    link('WEBSITE', 'https://farah-draws.example.net'),
  ],
  'Layan Alqurashi': [link('SNAPCHAT', 'https://www.snapchat.com/add/demo_layan')],
  'Mohammed Asiri': [link('WECHAT', '+44 7700900110'), link('WEBSITE', 'https://asir-honey.example.com')],
  'Rakan Alfayez': [link('YOUTUBE', 'https://www.youtube.com/@demo-sada-films')],
  'Shahad Albalawi': [
    link('RESEARCH_GATE', 'https://www.researchgate.net/profile/Demo-Shahad-Albalawi'),
    link('BLOG', 'https://red-reef.example.org/diary'),
  ],
  'Wafa Alsaadi': [
    link('EMAIL', 'wafa@example.net'),
    link('LINKEDIN', 'https://www.linkedin.com/in/demo-wafa-alsaadi'),
  ],
  'Ziyad Khan': [
    link('WEBSITE', 'https://ziyad.example.com'),
    link('MEDIUM', 'https://medium.com/@demo-ziyad-khan'),
  ],
};

/** Favourites of the demo's people, by name. */
export const demoFavourites: Readonly<Record<string, readonly string[]>> = {
  'Faisal Alotaibi': ['Huda Alzahrani', 'Sara Alqahtani', 'Khalid Aldosari', 'Jawaher Alrashid'],
  'Sara Alqahtani': ['Faisal Alotaibi', 'Omar Bashir', 'Yousef Almutairi'],
};
