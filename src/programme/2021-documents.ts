import type { LegalDocument } from '#contract/programme.ts';

export const terms2021: LegalDocument = {
  title: 'Terms of Service',
  updated: '1 May 2021',
  sections: [
    {
      heading: 'What this is',
      paragraphs: [
        'Last Links is where the people of the innovation programme meet: its cohort, its hosts, its mentors and those who apply. By signing in you accept these terms and the Privacy Policy.',
      ],
    },
    {
      heading: 'Your account',
      paragraphs: [
        'You sign in with your own e-mail address and use your own name. What is done with your account counts as done by you, so keep the sign-in mails to yourself and end sessions on devices that you no longer use.',
        'You can leave at any time. The organisers may close an account that harms others or breaks these terms, and say why.',
      ],
    },
    {
      heading: 'What you write and share',
      paragraphs: [
        'It stays yours. You let the programme store it and show it to the people for whom you posted it. Share only what you may share, and nothing that is unlawful, hurtful or somebody else’s secret.',
        'Hosts can remove posts, and people from rooms, where these terms are broken.',
      ],
    },
    {
      heading: 'Ideas and applications',
      paragraphs: [
        'What you describe in an application is read by the organisers and the judges only, and used to judge it. No right in your idea passes to anybody by applying.',
      ],
    },
    {
      heading: 'No promise of perfection',
      paragraphs: [
        'The programme is run with care, but sessions can move and systems can fail. Keep your own copy of what matters to you.',
      ],
    },
  ],
};

export const privacy2021: LegalDocument = {
  title: 'Privacy Policy',
  updated: '1 May 2021',
  sections: [
    {
      heading: 'What is kept',
      paragraphs: [
        'Your e-mail address, the profile that you fill in, what you post, the rooms you join, and the forms that you send. Your time zone and country are taken from your device as a suggestion that you can change.',
      ],
    },
    {
      heading: 'Who sees it',
      paragraphs: [
        'Everybody with your link sees your name, picture, position, organisation and place. Other signed-in people see your profile without your e-mail address. Hosts of a room that you register for see your e-mail address and your answers. Applications are seen by organisers and judges once they are submitted; of a draft the organisers see that there is one, whose it is and when it was saved, and nothing of what it says. Mentor registrations are seen by the organisers. A copy of what you submit goes to your e-mail address, unless you switch that off.',
      ],
    },
    {
      heading: 'On your phone',
      paragraphs: [
        'The app keeps what you read and write on the phone, so that it works without a network. Signing out removes it.',
      ],
    },
    {
      heading: 'How long, and your rights',
      paragraphs: [
        'Sign-in mails and codes are deleted once they are used or expired. Accounts and what belongs to them are kept for the programme’s year and until you ask for deletion. In Account, under Your data, you can download a copy of it and delete your account yourself; what you wrote to others then stays, from a “Former member”, and backups lose the rest with their age. You can also ask the organisers for a copy, a correction or the deletion of your data.',
      ],
    },
    {
      heading: 'No trackers',
      paragraphs: [
        'There is no advertising, no tracking and no sale of data, and no third party’s script in the app.',
      ],
    },
  ],
};
