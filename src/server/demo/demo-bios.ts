/** Bios of the demo's people, by name; people without one have not written anything yet. */
export const demoBios: Readonly<Record<string, string>> = {
  'Faisal Alotaibi':
    'I run the programme and look after the thirty people in it, from the first weekend to the last.\n\nBefore this I built irrigation controllers and sold two small companies. Ask me about suppliers, first customers, and when to stop.',
  'Huda Alzahrani':
    'I know who in this cohort should meet whom, and I will tell you. Write to me if a link, a room or a seat does not work.',
  'Sara Alqahtani':
    'I design tools for hands: walking sticks, jar openers, a kettle that my grandmother can lift.\n\nLooking for a partner who knows injection moulding, and for five families in Riyadh who would try a prototype for a month.',
  'Omar Bashir':
    'Electronics that survive dust and fifty degrees. I am making a sensor the size of a coin that tells a palm grower when to water.',
  'Lina Haddad':
    'Product designer on my own account, mostly health and learning. I want to turn my thesis about waiting rooms into something people can use.',
  'Reem Alshehri':
    'I map how people move through a clinic and where they lose an hour. My idea gives that hour back.',
  'Tariq Mansour':
    'Three kitchens, one delivery van and a plan for date syrup without added sugar. Happy to share what I learnt about food licences.',
  'Dina Karam': 'Numbers about sun and wind, and what they are worth. I can read your spreadsheet with you.',
  'Yousef Almutairi':
    'Pumps, valves and water out of the air. I have a workshop with a lathe, and it has room for you.',
  'Maha Alghamdi':
    'Fifteen years in front of a class of thirty. I am building reading games for children who would rather be outside.',
  'Khalid Aldosari':
    'I grow tomatoes with a third of the usual water.\n\nThe next step is a kit that a small farm can put up in one weekend, without an engineer. If you know about cheap pressure valves, sit at my table.',
  'Noura Alharbi':
    'Hospital pharmacist. Too many medicines are thrown away unopened, and I know how to stop some of that.',
  'Abdullah Alnasser':
    'Contracts in words that both sides understand. I answer one question for each team in the cohort for nothing.',
  'Jawaher Alrashid':
    'معمارية من حائل، أبحث عن طرق بناء تناسب الصحراء.\n\nI design houses of rammed earth that stay cool by themselves. On Saturdays I take people to see old ones; ask me for the next walk.',
  'Majed Alsubaie':
    'I get boxes from Jubail to anywhere. My project fills the lorries that drive home empty.',
  'Rania Saleh':
    'Night nurse, early riser. I am testing a quiet alarm that wakes the nurse and not the ward.',
  'Salman Aljaber':
    'Small games for long journeys. Our last one was played by forty thousand people and made by three.',
  'Amal Alomari':
    'Soap, polish and glue from olive stones. The chemistry works; now I need to learn how to sell it.',
  'Badr Alanazi':
    'Licensed to fly in four regions. I count camels, inspect masts and film weddings, in that order.',
  'Farah Almalki': 'I draw what you mean. Pitch decks, picture books, and the map on the wall of the hub.',
  'Hassan Aljuhani':
    'Third generation on the Red Sea. We catch less and earn more since the restaurants can see the boat on a map.',
  'Mohammed Asiri':
    'Sixty hives above two thousand metres. I measure what they weigh at night, and so I know what blooms.',
  'Rakan Alfayez':
    'Short documentaries about people who make things. I would like to film your first customer.',
  'Shahad Albalawi':
    'I grow corals in tanks and plant them back. The sensors are the expensive part, so I am building my own.',
  'Sultan Alharthi':
    'Footbridges for wadis that flood twice a year. Light enough for a pickup, strong enough for a herd.',
  'Wafa Alsaadi':
    'Arabic, English, Turkish. I translate patents, and I can tell you in an hour whether yours is new.',
  'Ziyad Khan': 'I build websites that open on an old phone with one bar of signal.',
  'Haya Altamimi':
    'Exercises that people really do at home. I am looking for someone who knows about motion sensors.',
  'Ibrahim Alzaid': 'Doors, boats and prototypes. If you can draw it, I can make one of it.',
};
