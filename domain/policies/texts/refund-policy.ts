import type { PolicyText } from '#domain/policies/policies.ts'

export const refundPolicy20261123: PolicyText = {
  title: 'Refund and Return Policy',
  summary: 'When you get a refund, how much it is, and how long it takes.',
  inShort: [
    'Cancel before the producer accepts, and everything is refunded, including fees.',
    'Perishable food: report problems within 48 hours of receiving it. Everything else: within 14 days.',
    'The producer has 48 hours to respond.',
    'Refunds go to the card you paid with; your bank may take 5 to 10 business days.',
  ],
  sections: [
    {
      title: 'Before the producer accepts',
      text: [
        'You can cancel a paid order on its page until the producer accepts it. We refund everything you paid for it: goods, delivery, tax and its share of the processing fee.',
      ],
    },
    {
      title: 'If the producer declines',
      text: [
        'If the producer declines your order, we automatically refund everything you paid for it. The same applies if your payment arrives after the time limit and the goods have been sold to another buyer.',
      ],
    },
    {
      title: 'If something is wrong with your order',
      text: [
        {
          table: {
            head: ['Product', 'Report within', 'The producer responds within'],
            rows: [
              ['Perishable food (produce, dairy, eggs, meat, bread)', '48 hours of receiving it', '48 hours'],
              ['Everything else', '14 days of receiving it', '48 hours'],
            ],
          },
        },
        'Reply to your order’s email with its number, or select Report a Problem on your order’s page. Explain what is wrong and add a photo if you can; for food, take it on the day you received it. If the goods were not as described, spoiled or missing, the producer refunds them, or replaces them if you both agree. You do not need to return food.',
        'If the producer asks for it, return other products at the producer’s cost.',
      ],
    },
    {
      title: 'Components of a refund',
      text: [
        'A refund and the order’s page list these components:',
        {
          table: {
            head: ['Component', 'When it is refunded'],
            rows: [
              ['Goods', 'if cancelled, declined, missing, spoiled or not as described'],
              ['Delivery', 'if the order was not delivered, or not as agreed'],
              ['Sales tax', 'with the goods it was charged for'],
              [
                'Processing fee',
                'if the order was cancelled in time or declined, if the producer failed to fulfill it, or if there was fraud; otherwise it is not refunded',
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
            'Goods that were as described but not to your taste.',
            'Orders not picked up during the stated hours, unless the producer agrees.',
            'The processing fee of an order that was fulfilled as agreed.',
          ],
        },
      ],
    },
    {
      title: 'How you receive a refund',
      text: [
        'Refunds go back to the card you paid with. Your bank may take 5 to 10 business days to show it. The order’s page shows the amount and the date of the refund.',
      ],
    },
    {
      title: 'If you disagree',
      text: [
        '[Dispute resolution](dispute-resolution) is free and takes at most 14 days. The version of this policy that was in force when you placed an order applies to it.',
      ],
    },
  ],
}

export const refundPolicy20261121: PolicyText = {
  title: 'Refund and Return Policy',
  summary: 'When you get a refund, how much it is, and how long it takes.',
  inShort: [
    'Cancel before the producer accepts, and everything is refunded, including fees.',
    'Perishable food: report problems within 48 hours of receiving it. Everything else: within 14 days.',
    'The producer has 48 hours to respond.',
    'Refunds go to the card you paid with; your bank may take 5 to 10 business days.',
  ],
  sections: [
    {
      title: 'Before the producer accepts',
      text: [
        'You can cancel a paid order on its page until the producer accepts it. We refund everything you paid for it: goods, delivery, tax and its share of the processing fee.',
      ],
    },
    {
      title: 'If the producer declines',
      text: [
        'If the producer declines your order, we automatically refund everything you paid for it. The same applies if your payment arrives after the time limit and the goods have been sold to another buyer.',
      ],
    },
    {
      title: 'If something is wrong with your order',
      text: [
        {
          table: {
            head: ['Product', 'Report within', 'The producer responds within'],
            rows: [
              ['Perishable food (produce, dairy, eggs, meat, bread)', '48 hours of receiving it', '48 hours'],
              ['Everything else', '14 days of receiving it', '48 hours'],
            ],
          },
        },
        'Reply to your order’s email with its number, or select Report a Problem on your order’s page. Explain what is wrong and add a photo if you can; for food, take it on the day you received it. If the goods were not as described, spoiled or missing, the producer replaces or refunds them, as you prefer. You do not need to return food.',
        'If the producer asks for it, return other products at the producer’s cost.',
      ],
    },
    {
      title: 'Components of a refund',
      text: [
        'A refund and the order’s page list these components:',
        {
          table: {
            head: ['Component', 'When it is refunded'],
            rows: [
              ['Goods', 'if cancelled, declined, missing, spoiled or not as described'],
              ['Delivery', 'if the order was not delivered, or not as agreed'],
              ['Sales tax', 'with the goods it was charged for'],
              [
                'Processing fee',
                'if the order was cancelled in time or declined, if the producer failed to fulfill it, or if there was fraud; otherwise it is not refunded',
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
            'Goods that were as described but not to your taste.',
            'Orders not picked up during the stated hours, unless the producer agrees.',
            'The processing fee of an order that was fulfilled as agreed.',
          ],
        },
      ],
    },
    {
      title: 'How you receive a refund',
      text: [
        'Refunds go back to the card you paid with. Your bank may take 5 to 10 business days to show it. The order’s page shows the amount and the date of the refund.',
      ],
    },
    {
      title: 'If you disagree',
      text: [
        '[Dispute resolution](dispute-resolution) is free and takes at most 14 days. The version of this policy that was in force when you placed an order applies to it.',
      ],
    },
  ],
}

export const refundPolicy20261101: PolicyText = {
  title: 'Refund and Return Policy',
  summary: 'When you get a refund, how much it is, and how long it takes.',
  inShort: [],
  sections: [
    {
      title: 'Before the producer accepts',
      text: [
        'You can cancel a paid order on its page until the producer accepts it. We refund everything you paid for it: goods, delivery, tax and its share of the processing fee.',
      ],
    },
    {
      title: 'If the producer declines',
      text: [
        'If the producer declines your order, we automatically refund everything you paid for it. The same applies if your payment arrives after the time limit and the goods have been sold to another buyer.',
      ],
    },
    {
      title: 'If something is wrong with your order',
      text: [
        {
          table: {
            head: ['Product', 'Report within', 'The producer responds within'],
            rows: [
              ['Perishable food (produce, dairy, meat, bread)', '48 hours of receiving it', '48 hours'],
              ['Everything else', '14 days of receiving it', '48 hours'],
            ],
          },
        },
        'Reply to your order’s email with its number, explain what is wrong, and add a photo if you can. If the goods were not as described, spoiled or missing, the producer replaces or refunds them, as you prefer. You do not need to return food.',
      ],
    },
    {
      title: 'What is not refunded',
      text: [
        {
          list: [
            'Goods that were as described but not to your taste.',
            'Orders not picked up during the stated hours, unless the producer agrees.',
            'The processing fee of a fulfilled order, unless the producer failed to fulfill it as agreed or there was fraud.',
          ],
        },
      ],
    },
    {
      title: 'How you receive a refund',
      text: [
        'Refunds go back to the card you paid with. Your bank may take 5 to 10 business days to show it. The order’s page shows the amount.',
      ],
    },
    {
      title: 'If you disagree',
      text: ['[Dispute resolution](dispute-resolution) is free and takes at most 14 days.'],
    },
  ],
}
