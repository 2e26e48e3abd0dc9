import type { PolicyText } from '#domain/policies/policies.ts'

export const terms20261121: PolicyText = {
  title: 'Terms of Service',
  summary: 'What you agree to when you buy or sell on {market}.',
  inShort: [
    '{market} is a platform: what you buy, you buy from an independent farmer or maker, not from us.',
    'You are never charged more than the total you saw above the button.',
    'Buyers pay a processing fee per payment; producers pay a fee per order. Nobody pays monthly.',
    'You must be 18 or older to buy or sell.',
    'If something goes wrong, talk to the producer first; if that does not help, we decide within 14 days.',
  ],
  sections: [
    {
      title: 'What {market} is',
      text: [
        '{market} is a platform. The farmers and food makers who sell here are independent: each order is a contract between the buyer and its producer. We run the market, take the payment on the producer’s behalf, and help when something goes wrong.',
        'We do not grow, make, store or carry the goods. [How it works](how-it-works) shows the way of an order from both sides.',
      ],
    },
    {
      title: 'Who may use it',
      text: [
        'You must be at least 18 years old to buy or sell. You may buy as a guest or with an account.',
        {
          list: [
            'One person has one account, under a user name that misleads nobody.',
            'Keep your password to yourself. Tell us at once if somebody else may know it.',
            'Selling takes a confirmed e-mail address and a producer profile. Everyone who can sell can also buy.',
          ],
        },
      ],
    },
    {
      title: 'Buying',
      text: [
        {
          list: [
            'Prices are the producers’ own, in US dollars, and are shown before you pay.',
            'When you go to pay, the goods are set aside for you for a limited time, which the payment page counts down. If the time runs out they go back on the shelf and nothing is charged.',
            'If a price or a total has changed since you last saw it, you are told and asked again. You are never charged more than the total shown above the button.',
            'A cart with goods from several producers becomes one order for each of them, paid for together.',
            'Your contract with a producer begins when your payment has gone through. The order’s page and its mail confirm it.',
          ],
        },
      ],
    },
    {
      title: 'What you pay',
      text: [
        'The price of the goods, the producer’s delivery fee where you choose delivery, sales tax where it applies, and a processing fee of 2.9% of these plus $0.30, once per payment. There are no other charges to buyers.',
      ],
    },
    {
      title: 'Selling',
      text: [
        'Producers pay 5% of the goods in an order, at least $0.50, and never more than the goods themselves. There are no monthly fees and no subscriptions. The fee in force when an order is placed is frozen on it.',
        'Producers answer for what they sell: that it is as described, safe, properly labeled and allowed by the law of {state}. They also keep the [marketplace rules](marketplace-rules), which they accept when they sign up to sell.',
      ],
    },
    {
      title: 'Getting your order',
      text: [
        'Each producer states where and when orders can be picked up, and how far and for how much they deliver. You choose when you check out. Please be there: fresh food does not keep.',
      ],
    },
    {
      title: 'When something is not right',
      text: [
        'Issues go first to the producer, then to us. The [refund policy](refund-policy) says when money goes back, and [dispute resolution](dispute-resolution) how we settle what the two of you cannot.',
      ],
    },
    {
      title: 'What you write and show',
      text: [
        'Reviews, descriptions and photographs stay yours. By putting them on {market} you let us show them here for as long as they are here. The [content policy](content-policy) says what may be shown. Reviews are their writers’ own words: we do not write, buy or reorder them, and remove one only when it breaks that policy or its writer asks.',
      ],
    },
    {
      title: 'Verified producers',
      text: [
        'A verified badge means that we have seen certain papers on a certain day. It is not a guarantee of quality. [Producer verification](verification-process) says what we look at.',
      ],
    },
    {
      title: 'Ending it',
      text: [
        'You may close your account at any time; open orders have to be finished first. [Data retention](data-retention) says what is kept afterwards and for how long. We may pause or end an account that breaks the [marketplace rules](marketplace-rules), and say why.',
      ],
    },
    {
      title: 'Our liability',
      text: [
        'We answer for what we do ourselves: running the market with care, and handling your payment and your data properly. For the goods their producer answers. Nothing in these terms takes away a right the law gives you.',
      ],
    },
    {
      title: 'Law and changes',
      text: [
        'The law of the state of {state} applies. When these terms change, the new version appears here with its date, and older versions stay readable. The version you agreed to is recorded with your account and with each order, and an order stays under the version it was placed under.',
      ],
    },
  ],
}

export const terms20261101: PolicyText = {
  title: 'Terms of Service',
  summary: 'What you agree to when you buy or sell here.',
  inShort: [],
  sections: [
    {
      title: 'What {market} is',
      text: [
        '{market} is a platform. The farmers and food makers who sell here are independent: each order is a contract between you and its producer. We run the market, take the payment on the producer’s behalf, and help when something goes wrong.',
      ],
    },
    {
      title: 'Who may use it',
      text: [
        'You must be at least 18 years old to buy or sell. You may buy as a guest or with an account. One person has one account and keeps its password to themselves. Selling takes a confirmed e-mail address and a producer profile.',
      ],
    },
    {
      title: 'Buying',
      text: [
        {
          list: [
            'Prices are the producers’ own, in US dollars, and are shown before you pay.',
            'When you go to pay, the goods are set aside for you for a limited time, which the payment page counts down. If the time runs out they go back on the shelf and nothing is charged.',
            'If a price or a total has changed since you last saw it, you are told and asked again. You are never charged more than the total shown above the button.',
            'A cart with goods from several producers becomes one order for each of them, paid for together.',
          ],
        },
      ],
    },
    {
      title: 'What you pay',
      text: [
        'The price of the goods, the producer’s delivery fee where you choose delivery, sales tax where it applies, and a processing fee of 2.9% of these plus $0.30, once per payment. There are no other charges to buyers.',
      ],
    },
    {
      title: 'Selling',
      text: [
        'Producers pay 5% of the goods in an order, at least $0.50, and never more than the goods themselves. There are no monthly fees and no subscriptions. Producers answer for what they sell: that it is as described, safe, properly labelled and allowed by the law of {state}. More stands in the [marketplace rules](marketplace-rules).',
      ],
    },
    {
      title: 'Getting your order',
      text: [
        'Each producer states where and when orders can be picked up, and how far and for how much they deliver. You choose when you check out. Please be there: fresh food does not keep.',
      ],
    },
    {
      title: 'When something is not right',
      text: [
        'The [refund policy](refund-policy) says when money goes back, and [dispute resolution](dispute-resolution) how we settle what you and the producer cannot.',
      ],
    },
    {
      title: 'Reviews',
      text: [
        'Reviews are their writers’ own words. We do not write, buy or reorder them, and remove one only when it breaks the marketplace rules or its writer asks.',
      ],
    },
    {
      title: 'Our liability',
      text: [
        'We answer for what we do ourselves: running the market with care, and handling your payment and your data properly. For the goods their producer answers. Nothing in these terms takes away a right the law gives you.',
      ],
    },
    {
      title: 'Law and changes',
      text: [
        'The law of the state of {state} applies. When these terms change, the new version appears here with its date. The version you agreed to is recorded with your order, and that order stays under it.',
      ],
    },
  ],
}
