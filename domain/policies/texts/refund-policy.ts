import type { PolicyText } from '#domain/policies/policies.ts'

export const refundPolicy20261123: PolicyText = {
  title: 'Refund and Return Policy',
  summary: 'When your money comes back, how much of it, and how soon.',
  inShort: [
    'Cancel before the producer has begun, and everything comes back, fees included.',
    'Food that spoils: tell us within 48 hours of the handover. Everything else: within 14 days.',
    'The producer has 48 hours to answer.',
    'Refunds go to the card you paid with; your bank may take 5 to 10 business days.',
  ],
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
              ['Food that spoils (produce, dairy, eggs, meat, bread)', '48 hours of the handover', '48 hours'],
              ['Everything else', '14 days of the handover', '48 hours'],
            ],
          },
        },
        'Reply to your order’s mail with its number, or use Report a Problem where your order’s page offers it. Say what is wrong and add a photograph if you can: for food, on the day you got it. If the goods were not as described, spoiled or missing, the producer refunds them, or replaces them if both of you want that. You need not bring back food.',
        'Things that are not food come back to the producer if they ask for them, at the producer’s cost.',
      ],
    },
    {
      title: 'What a refund is made of',
      text: [
        'A refund names its parts, and so does the order’s page:',
        {
          table: {
            head: ['Part', 'When it comes back'],
            rows: [
              ['Goods', 'what was cancelled, declined, missing, spoiled or not as described'],
              ['Delivery', 'when nothing was delivered, or not as agreed'],
              ['Sales tax', 'with the goods it was charged on'],
              [
                'Processing fee',
                'when the order was cancelled in time or declined, when the producer failed to fulfill it, and when there was fraud; otherwise it stays',
              ],
            ],
          },
        },
      ],
    },
    {
      title: 'What is not refunded',
      text: [
        {
          list: [
            'Goods that were as described but are not to your taste.',
            'Orders nobody collected in the stated hours, unless the producer agrees.',
            'The processing fee of an order that was handed over as agreed.',
          ],
        },
      ],
    },
    {
      title: 'How it reaches you',
      text: [
        'Refunds go back to the card you paid with. Your bank may take 5 to 10 business days to show it. The order’s page shows what was refunded, and when.',
      ],
    },
    {
      title: 'If you do not agree',
      text: [
        '[Dispute resolution](dispute-resolution) is free, and takes 14 days at most. Each order follows the version of this policy that was in force when it was placed.',
      ],
    },
  ],
}

export const refundPolicy20261121: PolicyText = {
  title: 'Refund and Return Policy',
  summary: 'When your money comes back, how much of it, and how soon.',
  inShort: [
    'Cancel before the producer has begun, and everything comes back, fees included.',
    'Food that spoils: tell us within 48 hours of the handover. Everything else: within 14 days.',
    'The producer has 48 hours to answer.',
    'Refunds go to the card you paid with; your bank may take 5 to 10 business days.',
  ],
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
              ['Food that spoils (produce, dairy, eggs, meat, bread)', '48 hours of the handover', '48 hours'],
              ['Everything else', '14 days of the handover', '48 hours'],
            ],
          },
        },
        'Reply to your order’s mail with its number, or use Report a Problem where your order’s page offers it. Say what is wrong and add a photograph if you can: for food, on the day you got it. If the goods were not as described, spoiled or missing, the producer replaces them or refunds them, whichever you prefer. You need not bring back food.',
        'Things that are not food come back to the producer if they ask for them, at the producer’s cost.',
      ],
    },
    {
      title: 'What a refund is made of',
      text: [
        'A refund names its parts, and so does the order’s page:',
        {
          table: {
            head: ['Part', 'When it comes back'],
            rows: [
              ['Goods', 'what was cancelled, declined, missing, spoiled or not as described'],
              ['Delivery', 'when nothing was delivered, or not as agreed'],
              ['Sales tax', 'with the goods it was charged on'],
              [
                'Processing fee',
                'when the order was cancelled in time or declined, when the producer failed to fulfill it, and when there was fraud; otherwise it stays',
              ],
            ],
          },
        },
      ],
    },
    {
      title: 'What is not refunded',
      text: [
        {
          list: [
            'Goods that were as described but are not to your taste.',
            'Orders nobody collected in the stated hours, unless the producer agrees.',
            'The processing fee of an order that was handed over as agreed.',
          ],
        },
      ],
    },
    {
      title: 'How it reaches you',
      text: [
        'Refunds go back to the card you paid with. Your bank may take 5 to 10 business days to show it. The order’s page shows what was refunded, and when.',
      ],
    },
    {
      title: 'If you do not agree',
      text: [
        '[Dispute resolution](dispute-resolution) is free, and takes 14 days at most. Each order follows the version of this policy that was in force when it was placed.',
      ],
    },
  ],
}

export const refundPolicy20261101: PolicyText = {
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
