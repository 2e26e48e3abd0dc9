import type { PolicyText } from '#domain/policies/policies.ts'

export const marketplaceRules20261121: PolicyText = {
  title: 'Marketplace Rules',
  summary: 'How we deal with each other here.',
  inShort: [
    'Say what you sell, and sell what you say.',
    'Be where you said you would be, when you said it.',
    'Talk to each other first.',
    'Break a rule, and you are told which one; what follows fits how serious it is.',
  ],
  sections: [
    {
      title: 'The golden rules',
      text: [
        {
          list: [
            'Say what you sell, and sell what you say.',
            'Be where you said you would be, when you said it.',
            'Treat everybody as you would across a market stall.',
            'Talk to each other first.',
          ],
        },
      ],
    },
    {
      title: 'Accounts',
      text: [
        'One account per person, at least 18 years old, under a name that misleads nobody. You answer for what is done with your account. Accounts are not sold, lent or shared.',
      ],
    },
    {
      title: 'Conduct',
      text: [
        {
          list: [
            'Be honest and polite in reviews, messages and at the handover.',
            'Use what you learn about others for the order between you and for nothing else.',
            'Keep to the [content policy](content-policy) in everything you write and show.',
          ],
        },
      ],
    },
    {
      title: 'For producers',
      text: [
        {
          list: [
            'Sell what you grew, raised or made yourself.',
            'Hold the licenses and inspections the law of {state} asks for your goods, and label them as it asks.',
            'Call something organic or certified only if you hold that certificate, and name the certifier when asked.',
            'Keep your stock true. What the market sells, you hand over.',
            'Accept or decline orders promptly, and say why when you decline.',
            'Keep your pickup hours and your delivery round, and tell buyers at once when something comes up.',
            'Use buyers’ names and addresses for their order and for nothing else.',
            'Answer a reported problem within 48 hours.',
          ],
        },
        'Producers may ask to be verified; [producer verification](verification-process) says how, and what the badge means.',
      ],
    },
    {
      title: 'For buyers',
      text: [
        {
          list: [
            'Collect your order in the stated hours, or be at home for your delivery.',
            'Report a problem honestly and in time: food that spoils within 48 hours of the handover.',
            'Review what you bought, in your own words, and not your own goods.',
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
            'Invented reviews, and pressing people for good ones.',
            'Leading a sale that began here around the market’s payment.',
            'Threats, insults and discrimination.',
            'Several accounts for one person, and coming back under another name after an account was ended.',
            'Copying the market’s data by machine, and interfering with how it works.',
          ],
        },
      ],
    },
    {
      title: 'What happens otherwise',
      text: [
        'Depending on how serious it is and whether it is the first time:',
        {
          steps: [
            'a warning;',
            'goods or words taken off the market;',
            'a pause, during which open orders still have to be fulfilled;',
            'the end of an account.',
          ],
        },
        'Danger to people’s health, fraud and threats may end an account at once. You are told what for, and may ask within 5 days for the decision to be looked at again by somebody else.',
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
  summary: 'How we deal with each other here.',
  inShort: [],
  sections: [
    {
      title: 'The golden rules',
      text: [
        {
          list: [
            'Say what you sell, and sell what you say.',
            'Be where you said you would be, when you said it.',
            'Talk to each other first.',
          ],
        },
      ],
    },
    {
      title: 'Accounts',
      text: [
        'One account per person, at least 18 years old, under a name that misleads nobody. You answer for what is done with your account.',
      ],
    },
    {
      title: 'For producers',
      text: [
        {
          list: [
            'Sell what you grew, raised or made yourself.',
            'Hold the licences and inspections the law of {state} asks for your goods, and label them as it asks.',
            'Call something organic or certified only if you hold that certificate, and name the certifier when asked.',
            'Keep your stock true. What the market sells, you hand over.',
            'Accept or decline orders promptly, and say why when you decline.',
            'Use buyers’ names and addresses for their order and for nothing else.',
          ],
        },
      ],
    },
    {
      title: 'For buyers',
      text: [
        {
          list: [
            'Collect your order in the stated hours, or be at home for your delivery.',
            'Report a problem honestly and in time.',
            'Review what you bought, in your own words, and not your own goods.',
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
            'Invented reviews, and pressing people for good ones.',
            'Leading a sale that began here around the market’s payment.',
            'Threats, insults and discrimination.',
            'Copying the market’s data by machine, and interfering with how it works.',
          ],
        },
      ],
    },
    {
      title: 'What happens otherwise',
      text: [
        'Depending on how serious it is: a warning, goods taken off the market, a pause, the end of an account. You are told what for, and may ask for the decision to be looked at again by somebody else.',
        'See also: [Terms of Service](terms), [refunds](refund-policy), [dispute resolution](dispute-resolution), [privacy](privacy).',
      ],
    },
  ],
}
