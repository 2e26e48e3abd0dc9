import type { PolicyText } from '../policy-text.ts'

export const text: PolicyText = {
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
