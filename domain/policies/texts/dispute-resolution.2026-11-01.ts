import type { PolicyText } from '../policy-text.ts'

export const text: PolicyText = {
  title: 'Dispute Resolution',
  summary: 'How we settle what buyer and producer cannot settle between them.',
  inShort: [],
  sections: [
    {
      title: 'What it is for',
      text: ['Quality of goods, missing goods, disagreement about a refund, and problems with pickup or delivery.'],
    },
    {
      title: 'How to begin',
      text: [
        'Reply to your order’s mail from {market} with the order number. Say what happened, what you would like to be done about it, and add photographs if there are any. Food that spoils has to be reported within 48 hours of the handover; everything else within 14 days. We tell the other side within 24 hours.',
      ],
    },
    {
      title: 'Fourteen days at most',
      text: [
        {
          table: {
            head: ['Days', 'What happens'],
            rows: [
              ['1–2', 'Buyer and producer talk directly. The producer has 48 hours to answer.'],
              ['3–5', 'We mediate between the two.'],
              ['6–10', 'We look into it: the order as it happened, step by step, and what both sides sent us.'],
              ['11–14', 'We decide, and write to both sides why.'],
            ],
          },
        },
      ],
    },
    {
      title: 'What may come of it',
      text: [
        'A full refund, a partial refund, a replacement, steps the producer has to take, or a claim denied. A refund names its parts: goods, delivery, tax and fees. Fees come back when the producer failed to fulfil the order or there was fraud.',
      ],
    },
    {
      title: 'Appeal',
      text: [
        'Within 5 days of a decision either side may appeal. Somebody else looks at it, and that decision is final here. Your rights before a court stay as they are.',
        'See also the [refund policy](refund-policy).',
      ],
    },
  ],
}
