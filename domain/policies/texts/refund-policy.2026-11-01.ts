import type { PolicyText } from '../policy-text.ts'

export const text: PolicyText = {
  title: 'Refund and Return Policy',
  summary: 'When your money comes back, how much of it, and how soon.',
  inShort: [],
  sections: [
    {
      title: 'Before the producer has begun',
      text: [
        'You may cancel a paid order yourself, on its page, until the producer accepts it. Everything you paid for it comes back: goods, delivery, tax and its part of the processing fee.',
      ],
    },
    {
      title: 'When the producer cannot deliver',
      text: [
        'If the producer declines your order, everything you paid for it comes back by itself. The same goes for a payment that reaches us after the time to pay, when the goods have been sold to somebody else.',
      ],
    },
    {
      title: 'When something is wrong with the goods',
      text: [
        {
          table: {
            head: ['What', 'Tell us within', 'The producer answers within'],
            rows: [
              ['Food that spoils (produce, dairy, meat, bread)', '48 hours of the handover', '48 hours'],
              ['Everything else', '14 days of the handover', '48 hours'],
            ],
          },
        },
        'Reply to your order’s mail with its number, say what is wrong, and add a photograph if you can. If the goods were not as described, spoiled or missing, the producer replaces them or refunds them, whichever you prefer. You need not bring back food.',
      ],
    },
    {
      title: 'What is not refunded',
      text: [
        {
          list: [
            'Goods that were as described but are not to your taste.',
            'Orders nobody collected in the stated hours, unless the producer agrees.',
            'The processing fee of an order that was handed over, unless the producer failed to fulfil it or there was fraud.',
          ],
        },
      ],
    },
    {
      title: 'How it reaches you',
      text: [
        'Refunds go back to the card you paid with. Your bank may take 5 to 10 business days to show it. The order’s page shows what was refunded.',
      ],
    },
    {
      title: 'If you do not agree',
      text: ['[Dispute resolution](dispute-resolution) is free, and takes 14 days at most.'],
    },
  ],
}
