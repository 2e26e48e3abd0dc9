import type { DemoConversation } from './demo-market.ts'

/** What people write to each other: about orders under way, before a sale, and afterwards. */
export const CONVERSATIONS: readonly DemoConversation[] = [
  {
    by: 'shopper',
    producer: 'fencerow',
    about: { order: 'keepers' },
    messages: [
      {
        from: 'buyer',
        hoursAgo: 3,
        text: 'Hello! Do the Gold Rush want to lie a while before we eat them, or are they ready now?',
      },
      {
        from: 'producer',
        hoursAgo: 2.2,
        text: 'They are good now and better at Christmas. Keep them cold and in the dark, and apart from your potatoes.',
      },
      { from: 'buyer', hoursAgo: 2, text: 'Then half of them will see Christmas. May I come on Saturday around ten?' },
      {
        from: 'producer',
        hoursAgo: 1.1,
        text: 'Ten is fine. The bag will stand at the barn door with your name on it.',
      },
    ],
    unread: 1,
  },
  {
    by: 'shopper',
    producer: 'two-bells',
    about: { order: 'milk-waiting' },
    messages: [
      {
        from: 'producer',
        hoursAgo: 20,
        text: 'Your order is in the self-serve fridge, second shelf. The ice cream is in the chest freezer beside it: please close the lid well, it sticks.',
      },
      { from: 'buyer', hoursAgo: 18.5, text: 'Thank you! I come on Monday after work, about half past five.' },
      { from: 'producer', hoursAgo: 18, text: 'Perfect. Bring the empty bottles if you have any.' },
    ],
    unread: 0,
  },
  {
    by: 'shopper',
    producer: 'linden-hum',
    about: { order: 'honey-on-its-way' },
    messages: [
      {
        from: 'buyer',
        hoursAgo: 26,
        text: 'Nobody is home before four. Could you leave the jars on the porch, behind the bench?',
      },
      { from: 'producer', hoursAgo: 24, text: 'Behind the bench it is.' },
    ],
    unread: 0,
  },
  {
    by: 'shopper',
    producer: 'glasshouse',
    about: { product: 'Baby Ginger' },
    messages: [
      {
        from: 'buyer',
        hoursAgo: 75,
        text: 'How long will you have baby ginger this year? I would like two pounds for candying.',
      },
      {
        from: 'producer',
        hoursAgo: 70,
        text: 'About two more weeks, if the nights behave. Two pounds are no problem: order them as two, and I dig them the same morning.',
      },
    ],
    unread: 1,
  },
  {
    by: 'shopper',
    producer: 'fencerow',
    about: { order: 'no-doughnuts' },
    messages: [
      {
        from: 'producer',
        hoursAgo: 190,
        text: 'I am sorry about the doughnuts. The part is here now, and next Saturday we fry again.',
      },
      { from: 'buyer', hoursAgo: 188, text: 'No harm done. We will try again next week!' },
    ],
    unread: 0,
  },
  {
    by: 'dan_whitcomb',
    producer: 'fencerow',
    about: { order: 'sauce-day' },
    messages: [
      { from: 'buyer', hoursAgo: 15, text: 'Can I bring my own crates for the thirty pounds?' },
      { from: 'producer', hoursAgo: 14, text: 'Please do. Two bushel crates will hold it all.' },
      {
        from: 'buyer',
        hoursAgo: 4,
        text: 'One more thing: are the Spies this year sweet enough to leave the sugar out?',
      },
    ],
    unread: 1,
  },
  {
    by: 'hannah_weld',
    producer: 'fencerow',
    about: 'producer',
    messages: [
      {
        from: 'buyer',
        hoursAgo: 28,
        text: 'We are a class of eighteen second-graders and would love to see the cider press run.\nDo you take visitors on weekdays?',
      },
    ],
    unread: 1,
  },
  {
    by: 'morgan',
    producer: 'two-bells',
    about: { order: 'curds-to-go' },
    messages: [
      { from: 'buyer', hoursAgo: 1.8, text: 'Are the curds from this morning? They squeak best on the first day.' },
    ],
    unread: 1,
  },
  {
    by: 'ellen_fournier',
    producer: 'two-bells',
    about: { order: 'jack-for-melting' },
    messages: [
      { from: 'buyer', hoursAgo: 20, text: 'The doorbell does not work, please knock.' },
      { from: 'producer', hoursAgo: 19, text: 'Will do. We come between three and five.' },
    ],
    unread: 0,
  },
  {
    by: 'priya_nair',
    producer: 'two-bells',
    about: { product: 'Farmhouse Cheddar, two years' },
    messages: [
      { from: 'buyer', hoursAgo: 98, text: 'Is the rennet in the two-year cheddar vegetarian?' },
      { from: 'producer', hoursAgo: 96, text: 'It is: microbial rennet in all our hard cheeses.' },
      { from: 'buyer', hoursAgo: 95, text: 'Wonderful, thank you.' },
    ],
    unread: 0,
  },
  {
    by: 'joe_lapointe',
    producer: 'hollow-log',
    about: { product: 'Oyster Grow Kit' },
    messages: [
      { from: 'buyer', hoursAgo: 52, text: 'Do you still have grow kits? I would take a dozen for the shop.' },
      { from: 'producer', hoursAgo: 50, text: 'We can have a dozen by Friday. Just order them here as twelve.' },
      {
        from: 'buyer',
        hoursAgo: 49,
        text: 'Cash at your gate, without the market, and we both save the fees. You would be stupid not to.',
      },
      { from: 'producer', hoursAgo: 47, text: 'No, thank you. We sell here.' },
    ],
    unread: 0,
    reported: { nth: 2, reason: 'fraud', words: 'He wants to pay around the market, and was rude about it.' },
  },
]
