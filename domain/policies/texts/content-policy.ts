import type { PolicyText } from '#domain/policies/policies.ts'

export const contentPolicy20261123: PolicyText = {
  title: 'Content Policy',
  summary: 'What may be written and shown on {market}, and what happens to what may not.',
  inShort: [
    'Your words and pictures stay yours.',
    'Show your own goods, write from your own experience.',
    'We take down what is unlawful, false or hurtful, and tell you why.',
    'Bad reviews are not taken down for being bad.',
  ],
  sections: [
    {
      title: 'What it covers',
      text: [
        'Everything people put on {market}: producer profiles, product names and descriptions, photographs, reviews and the replies to them, messages, and user names.',
      ],
    },
    {
      title: 'Whose it is',
      text: [
        'What you write and show stays yours. You let us store it, resize it and show it on {market} for as long as it is here, so that the market can do its work. You promise that you may: that you took the photograph yourself or may use it, and that the words are your own.',
      ],
    },
    {
      title: 'Products and profiles',
      text: [
        {
          list: [
            'Describe what the buyer will get: the variety, how it was grown or made, its weight or count, its allergens.',
            'Photographs show your own goods, farm or kitchen. Pictures of other people’s goods do not belong here.',
            'Words such as organic, certified, pasture-raised or local need facts behind them. A badge shows only after we have seen the certificate, its number and its date; until then they stand in no tag and no name.',
            'No promise that food heals or prevents an illness.',
            'No telephone numbers, links or prices that lead a sale around the market.',
          ],
        },
        'Photographs that are uploaded are saved anew: what a camera hides in them, such as the place they were taken, is removed.',
      ],
    },
    {
      title: 'Reviews',
      text: [
        {
          list: [
            'Write about what you bought and how it went, in your own words, once per product. You may change or remove your review later.',
            'Nobody reviews their own goods, or a rival’s for a favor.',
            'Nothing may be given or asked for a review, good or bad.',
            '“Verified Purchase” stands beside a review only when its writer was handed that very product through {market}.',
            'Producers may reply in public, and keep to the same rules.',
          ],
        },
        'We do not remove a review because it is unfavorable, and we do not change its words or stars.',
      ],
    },
    {
      title: 'Not allowed anywhere',
      text: [
        {
          list: [
            'Threats, insults, harassment, and hatred against people for who they are.',
            'Other people’s names, addresses, telephone numbers or faces without their consent.',
            'Lies about a person or a business.',
            'Sexual content, and pictures of cruelty.',
            'Advertising for something else, and the same text again and again.',
            'Anything unlawful, or that others hold the rights to.',
          ],
        },
      ],
    },
    {
      title: 'Telling us',
      text: [
        'Use Report where it is offered beside a review or a message, or {contact} and say where it stands. Say what is wrong with it. If your rights are infringed, name the work, where it is used, and how to reach you. We do not tell others who reported.',
      ],
    },
    {
      title: 'What we do',
      text: [
        {
          steps: [
            'A member of our support team looks at it; what is dangerous we hide at once.',
            'If it breaks this policy it is hidden, and its writer is told which rule it broke and may mend it.',
            'Whoever does it again is dealt with by the [marketplace rules](marketplace-rules).',
          ],
        },
        'Within 5 days its writer or whoever reported it may ask for the decision to be looked at again. A different person does that.',
      ],
    },
    {
      title: 'When you leave',
      text: [
        'Your reviews stay until you ask us to remove them. What happens to everything else stands in [data retention](data-retention).',
      ],
    },
  ],
}

export const contentPolicy20261121: PolicyText = {
  title: 'Content Policy',
  summary: 'What may be written and shown on {market}, and what happens to what may not.',
  inShort: [
    'Your words and pictures stay yours.',
    'Show your own goods, write from your own experience.',
    'We take down what is unlawful, false or hurtful, and tell you why.',
    'Bad reviews are not taken down for being bad.',
  ],
  sections: [
    {
      title: 'What it covers',
      text: [
        'Everything people put on {market}: producer profiles, product names and descriptions, photographs, reviews and the replies to them, messages, and user names.',
      ],
    },
    {
      title: 'Whose it is',
      text: [
        'What you write and show stays yours. You let us store it, resize it and show it on {market} for as long as it is here, so that the market can do its work. You promise that you may: that you took the photograph yourself or may use it, and that the words are your own.',
      ],
    },
    {
      title: 'Products and profiles',
      text: [
        {
          list: [
            'Describe what the buyer will get: the variety, how it was grown or made, its weight or count, its allergens.',
            'Photographs show your own goods, farm or kitchen. Pictures of other people’s goods do not belong here.',
            'Words such as organic, certified, pasture-raised or local need facts behind them. A badge shows only after we have seen the certificate, its number and its date.',
            'No promise that food heals or prevents an illness.',
            'No telephone numbers, links or prices that lead a sale around the market.',
          ],
        },
        'Photographs that are uploaded are saved anew: what a camera hides in them, such as the place they were taken, is removed.',
      ],
    },
    {
      title: 'Reviews',
      text: [
        {
          list: [
            'Write about what you bought and how it went, in your own words, once per product. You may change or remove your review later.',
            'Nobody reviews their own goods, or a rival’s for a favor.',
            'Nothing may be given or asked for a review, good or bad.',
            '“Verified Purchase” stands beside a review only when its writer was handed that very product through {market}.',
            'Producers may reply in public, and keep to the same rules.',
          ],
        },
        'We do not remove a review because it is unfavorable, and we do not change its words or stars.',
      ],
    },
    {
      title: 'Not allowed anywhere',
      text: [
        {
          list: [
            'Threats, insults, harassment, and hatred against people for who they are.',
            'Other people’s names, addresses, telephone numbers or faces without their consent.',
            'Lies about a person or a business.',
            'Sexual content, and pictures of cruelty.',
            'Advertising for something else, and the same text again and again.',
            'Anything unlawful, or that others hold the rights to.',
          ],
        },
      ],
    },
    {
      title: 'Telling us',
      text: [
        'Use Report where it is offered beside a review or a message, or {contact} and say where it stands. Say what is wrong with it. If your rights are infringed, name the work, where it is used, and how to reach you. We do not tell others who reported.',
      ],
    },
    {
      title: 'What we do',
      text: [
        {
          steps: [
            'A member of our support team looks at it; what is dangerous we hide at once.',
            'If it breaks this policy it is hidden, and its writer is told which rule it broke and may mend it.',
            'Whoever does it again is dealt with by the [marketplace rules](marketplace-rules).',
          ],
        },
        'Within 5 days its writer or whoever reported it may ask for the decision to be looked at again. A different person does that.',
      ],
    },
    {
      title: 'When you leave',
      text: [
        'Your reviews stay until you ask us to remove them. What happens to everything else stands in [data retention](data-retention).',
      ],
    },
  ],
}
