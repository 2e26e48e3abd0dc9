import type { PolicyText } from '#domain/policies/policies.ts'

export const marketplaceRules20261121: PolicyText = {
  title: 'Marketplace Rules',
  summary: 'How we treat each other on the marketplace.',
  inShort: [
    'Describe your products accurately, and deliver what you describe.',
    'Be at the agreed place, at the agreed time.',
    'Talk to each other first.',
    'If you violate a rule, we tell you which one; the consequences depend on how serious it is.',
  ],
  sections: [
    {
      title: 'The golden rules',
      text: [
        {
          list: [
            'Describe your products accurately, and deliver what you describe.',
            'Be at the agreed place, at the agreed time.',
            'Treat everyone as you would in person at a market stall.',
            'Talk to each other first.',
          ],
        },
      ],
    },
    {
      title: 'Accounts',
      text: [
        'One account per person, at least 18 years old, under a name that does not mislead anyone. You are responsible for everything done with your account. Do not sell, lend or share accounts.',
      ],
    },
    {
      title: 'Conduct',
      text: [
        {
          list: [
            'Be honest and polite in reviews, in messages and in person.',
            'Use other people’s personal data only for the order you share with them.',
            'Follow the [content policy](content-policy) in everything you post.',
          ],
        },
      ],
    },
    {
      title: 'For producers',
      text: [
        {
          list: [
            'Sell only what you grew, raised or made yourself.',
            'Hold the licenses and inspections that the law of {state} requires for your products, and label them as it requires.',
            'Call something organic or certified only if you hold that certificate, and name its issuer when asked.',
            'Keep your inventory accurate. Fulfill what the marketplace sells for you.',
            'Accept or decline orders promptly, and give a reason when you decline.',
            'Keep your pickup hours and delivery times, and tell buyers immediately if anything changes.',
            'Use buyers’ names and addresses only for their orders.',
            'Respond to a reported problem within 48 hours.',
          ],
        },
        'Producers may apply for verification; [producer verification](verification-process) explains how, and what the badge means.',
      ],
    },
    {
      title: 'For buyers',
      text: [
        {
          list: [
            'Pick up your order during the stated hours, or be at home for your delivery.',
            'Report problems honestly and in time: perishable food within 48 hours of receiving it.',
            'Review what you bought, in your own words, and never your own products.',
          ],
        },
      ],
    },
    {
      title: 'Not allowed',
      text: [
        {
          list: [
            'Anything unlawful, stolen, recalled or unsafe.',
            'Alcohol, tobacco, cannabis, medicines, live animals and weapons.',
            'Fake reviews, and pressuring people for good ones.',
            'Arranging payment outside the marketplace for a sale that began here.',
            'Threats, insults and discrimination.',
            'Several accounts for one person, and returning under another name after an account was terminated.',
            'Scraping the marketplace’s data, and interfering with its operation.',
          ],
        },
      ],
    },
    {
      title: 'Enforcement',
      text: [
        'Depending on how serious the violation is and whether it is the first:',
        {
          steps: [
            'a warning;',
            'removal of products or content;',
            'a suspension, during which open orders must still be fulfilled;',
            'termination of the account.',
          ],
        },
        'We may terminate an account immediately for endangering people’s health, fraud or threats. We tell you the reason, and you may appeal within 5 days. A different person decides the appeal.',
      ],
    },
    {
      title: 'See also',
      text: [
        '[Terms of Service](terms), [refunds](refund-policy), [dispute resolution](dispute-resolution), [content policy](content-policy), [privacy](privacy).',
      ],
    },
  ],
}

export const marketplaceRules20261101: PolicyText = {
  title: 'Marketplace Rules',
  summary: 'How we treat each other on the marketplace.',
  inShort: [],
  sections: [
    {
      title: 'The golden rules',
      text: [
        {
          list: [
            'Describe your products accurately, and deliver what you describe.',
            'Be at the agreed place, at the agreed time.',
            'Talk to each other first.',
          ],
        },
      ],
    },
    {
      title: 'Accounts',
      text: [
        'One account per person, at least 18 years old, under a name that does not mislead anyone. You are responsible for everything done with your account.',
      ],
    },
    {
      title: 'For producers',
      text: [
        {
          list: [
            'Sell only what you grew, raised or made yourself.',
            'Hold the licenses and inspections that the law of {state} requires for your products, and label them as it requires.',
            'Call something organic or certified only if you hold that certificate, and name its issuer when asked.',
            'Keep your inventory accurate. Fulfill what the marketplace sells for you.',
            'Accept or decline orders promptly, and give a reason when you decline.',
            'Use buyers’ names and addresses only for their orders.',
          ],
        },
      ],
    },
    {
      title: 'For buyers',
      text: [
        {
          list: [
            'Pick up your order during the stated hours, or be at home for your delivery.',
            'Report problems honestly and in time.',
            'Review what you bought, in your own words, and never your own products.',
          ],
        },
      ],
    },
    {
      title: 'Not allowed',
      text: [
        {
          list: [
            'Anything unlawful, stolen, recalled or unsafe.',
            'Alcohol, tobacco, cannabis, medicines, live animals and weapons.',
            'Fake reviews, and pressuring people for good ones.',
            'Arranging payment outside the marketplace for a sale that began here.',
            'Threats, insults and discrimination.',
            'Scraping the marketplace’s data, and interfering with its operation.',
          ],
        },
      ],
    },
    {
      title: 'Enforcement',
      text: [
        'Depending on how serious the violation is: a warning, removal of products, a suspension, or termination of the account. We tell you the reason, and you may appeal. A different person decides the appeal.',
        'See also: [Terms of Service](terms), [refunds](refund-policy), [dispute resolution](dispute-resolution), [privacy](privacy).',
      ],
    },
  ],
}
