import type { PolicyText } from '#domain/policies/policies.ts'

export const disputeResolution20261121: PolicyText = {
  title: 'Dispute Resolution',
  summary: 'How we settle what buyer and producer cannot settle between them.',
  inShort: [
    'Talk to each other first. Most things end there.',
    'It is free, and takes 14 days at most from the day a problem is reported.',
    'Either side may appeal within 5 days, and a different person decides the appeal.',
  ],
  sections: [
    {
      title: 'What it is for',
      text: [
        {
          list: [
            '**Product quality:** goods were spoiled, unsafe or not as described.',
            '**Missing items:** something you paid for was not handed over.',
            '**Refund disagreements:** whether money goes back, and how much.',
            '**Service issues:** problems with pickup, delivery or how somebody behaved.',
          ],
        },
      ],
    },
    {
      title: 'How to report a problem',
      text: [
        'Reply to your order’s mail, or use Report a Problem where your [order’s page](orders) offers it. Guests use the link in their order’s mail. Tell us:',
        {
          list: [
            'what kind of problem it is, and what happened;',
            'what shows it: photographs, above all of food, taken on the day;',
            'what you would like to be done about it.',
          ],
        },
        'Food that spoils has to be reported within 48 hours of the handover; everything else within 14 days of it. We tell the other side within 24 hours.',
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
              [
                '6–10',
                'A member of our support team looks into it: the order as it happened, step by step, and what both sides sent us.',
              ],
              ['11–14', 'That person decides, and we write to both sides what was decided and why.'],
            ],
          },
        },
        'A dispute that is settled earlier ends earlier. If the producer does not answer in time, we go on without the answer.',
      ],
    },
    {
      title: 'What may come of it',
      text: [
        {
          list: [
            'a full refund;',
            'a partial refund;',
            'a replacement, if both sides want one;',
            'store credit, if the buyer prefers it to money;',
            'a plan of improvement the producer has to follow;',
            'a claim denied.',
          ],
        },
        'A refund names its parts: goods, delivery, tax and fees. Fees are generally not refunded; they come back when the producer failed to fulfill the order or there was fraud. The [refund policy](refund-policy) has the table.',
      ],
    },
    {
      title: 'Appeal',
      text: [
        'Within 5 days of a decision either side may appeal, and say what was overlooked. A senior member of our support team decides the appeal: never the person who decided first. That decision is final here. Your rights before a court stay as they are.',
      ],
    },
    {
      title: 'Fair play',
      text: [
        'While a dispute is open, what belongs to it is kept even if it would otherwise be erased ([data retention](data-retention)). Invented claims and threats break the [marketplace rules](marketplace-rules) for buyers and producers alike.',
      ],
    },
  ],
}

export const disputeResolution20261101: PolicyText = {
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
