/** Notes that the demo's people wrote about themselves, by the rooms' links and by name. */
export const demoNotes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  prototype_clinic: {
    'Faisal Alotaibi':
      'I sit at the end of the table and keep the time. Ask me who should see your thing next.',
    'Omar Bashir': 'Coin-sized sensor, third case. It still lets dust in at the seam; bring a lens.',
    'Reem Alshehri': 'Paper and tape only. I need ten minutes with somebody who hates waiting.',
    'Tariq Mansour': 'Tasting, not looking: three syrups, one of them is ours.',
    'Yousef Almutairi': 'Looking for a co-founder in energy storage',
    'Khalid Aldosari': 'I want to see hands that have never built the kit build the kit.',
    'Noura Alharbi': 'Happy to be the first to press every button.',
    'Jawaher Alrashid': 'نموذج جدار بمقياس واحد إلى عشرة، ثقيل قليلًا. أبحث عن مهندس إنشائي.',
    'Salman Aljaber': 'A game that has to work with the sound off. Test me.',
    'Farah Almalki': 'I draw what you say while you say it.',
    'Shahad Albalawi':
      'Marine biologist. I have a coral nursery that hangs on ropes, eleven floats that do not float as they should, and a question about glue under water that nobody in my laboratory wants to hear any more.',
  },
  founders_evening: {
    'Omar Bashir': 'Ask me about the two thousand boards.',
    'Tariq Mansour': 'Kitchens, vans, licences. Not recipes.',
    'Khalid Aldosari': 'Looking for somebody who has let a partner go and still has dinner with them.',
    'Jawaher Alrashid': 'أبحث عن شريك يعرف المقاولين ولا يخاف منهم.',
    'Rania Saleh': 'First time at this table.',
    'Dina Karam': 'I read balance sheets for fun. Bring yours.',
  },
  reading_circle: {
    'Sara Alqahtani': 'I read on the bus and forget the page numbers.',
    'Maha Alghamdi': 'Chapter six is mine, please.',
    'Wafa Alsaadi': 'I have the Arabic translation, and it says something else on page 112.',
  },
  first_customers: {
    'Tariq Mansour': 'Four hundred breakfasts, one phone.',
    'Lina Haddad': 'I would like to sell to one clinic. Only one.',
    'Joud Aljehani': 'Catering for thirty, on Thursdays.',
  },
  designers: {
    'Farah Almalki': 'أرسم كتبًا للأطفال، وأبحث عن كاتبة.',
    'Jawaher Alrashid': 'هذا الأسبوع: مقبض باب من النخيل.',
    'Sara Alqahtani': 'أدوات لليد: أحتاج إلى رأي من يصمّم الخطوط.',
  },
};
