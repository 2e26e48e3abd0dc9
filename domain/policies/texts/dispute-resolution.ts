import type { PolicyText } from '#domain/policies/policies.ts'

export const disputeResolution20261121: PolicyText = {
  title: 'Dispute Resolution',
  summary: 'How we resolve problems that buyer and producer cannot resolve between them.',
  inShort: [
    'Talk to each other first. That resolves most problems.',
    'It is free and takes at most 14 days from the day a problem is reported.',
    'Either party may appeal within 5 days, and a different person decides the appeal.',
  ],
  sections: [
    {
      title: 'What it covers',
      text: [
        {
          list: [
            '**Product quality:** items were spoiled, unsafe or not as described.',
            '**Missing items:** you did not receive something you paid for.',
            '**Refund disagreements:** whether money is refunded, and how much.',
            '**Service issues:** problems with pickup, delivery or conduct.',
          ],
        },
      ],
    },
    {
      title: 'How to report a problem',
      text: [
        'Reply to your order’s email, or select Report a Problem on your [order’s page](orders). Guests use the link in their order’s email. Tell us:',
        {
          list: [
            'what kind of problem it is and what happened;',
            'evidence: photos taken on the day, especially of food;',
            'which resolution you would like.',
          ],
        },
        'Report problems with perishable food within 48 hours of receiving it, everything else within 14 days. We notify the other party within 24 hours.',
      ],
    },
    {
      title: 'At most 14 days',
      text: [
        {
          table: {
            head: ['Days', 'What happens'],
            rows: [
              ['1–2', 'Buyer and producer talk directly. The producer has 48 hours to respond.'],
              ['3–5', 'We mediate between both parties.'],
              [
                '6–10',
                'A member of our support team investigates: the order’s history, step by step, and what both parties sent us.',
              ],
              ['11–14', 'That person decides, and we send the decision and its reasons to both parties.'],
            ],
          },
        },
        'A dispute that is resolved earlier ends earlier. If the producer does not respond in time, we continue without the response.',
      ],
    },
    {
      title: 'Possible outcomes',
      text: [
        {
          list: [
            'a full refund;',
            'a partial refund;',
            'a replacement, if both parties agree to it;',
            'store credit, if the buyer prefers it to money;',
            'an improvement plan the producer must follow;',
            'no refund or other remedy.',
          ],
        },
        'A refund lists its components: goods, delivery, tax and fees. Fees are generally not refunded, unless the producer failed to fulfill the order or there was fraud. The [refund policy](refund-policy) has the details.',
      ],
    },
    {
      title: 'Appeal',
      text: [
        'Either party may appeal within 5 days of a decision and explain what was overlooked. A senior member of our support team decides the appeal, never the person who made the first decision. That decision is final on {market}. It does not affect your right to go to court.',
      ],
    },
    {
      title: 'Fair play',
      text: [
        'While a dispute is open, we keep its data even if it would otherwise be erased ([data retention](data-retention)). False claims and threats violate the [marketplace rules](marketplace-rules), for buyers and producers alike.',
      ],
    },
  ],
}

export const disputeResolution20261101: PolicyText = {
  title: 'Dispute Resolution',
  summary: 'How we resolve problems that buyer and producer cannot resolve between them.',
  inShort: [],
  sections: [
    {
      title: 'What it covers',
      text: ['Product quality, missing items, disagreements about a refund, and problems with pickup or delivery.'],
    },
    {
      title: 'How to report a problem',
      text: [
        'Reply to your order’s email from {market} with the order number. Explain what happened and which resolution you would like, and add photos if you have any. Report problems with perishable food within 48 hours of receiving it, everything else within 14 days. We notify the other party within 24 hours.',
      ],
    },
    {
      title: 'At most 14 days',
      text: [
        {
          table: {
            head: ['Days', 'What happens'],
            rows: [
              ['1–2', 'Buyer and producer talk directly. The producer has 48 hours to respond.'],
              ['3–5', 'We mediate between both parties.'],
              ['6–10', 'We investigate: the order’s history, step by step, and what both parties sent us.'],
              ['11–14', 'We decide, and send the reasons to both parties.'],
            ],
          },
        },
      ],
    },
    {
      title: 'Possible outcomes',
      text: [
        'A full refund, a partial refund, a replacement, steps the producer must take, or no remedy. A refund lists its components: goods, delivery, tax and fees. Fees are refunded if the producer failed to fulfill the order or there was fraud.',
      ],
    },
    {
      title: 'Appeal',
      text: [
        'Either party may appeal within 5 days of a decision. A different person decides the appeal, and that decision is final on {market}. It does not affect your right to go to court.',
        'See also the [refund policy](refund-policy).',
      ],
    },
  ],
}
