import type { PolicyText } from '#domain/policies/policies.ts'

export const terms20261121: PolicyText = {
  title: 'Terms of Service',
  summary: 'What you agree to when you buy or sell on {market}.',
  inShort: [
    '{market} is a platform: you buy from an independent farmer or maker, not from us.',
    'We never charge more than the total shown above the payment button.',
    'Buyers pay a processing fee per payment; producers pay a fee per order. There are no monthly fees.',
    'You must be 18 or older to buy or sell.',
    'If something goes wrong, contact the producer first; if that does not help, we decide within 14 days.',
  ],
  sections: [
    {
      title: 'What {market} is',
      text: [
        '{market} is a platform. The farmers and food makers who sell here are independent: each order is a contract between the buyer and its producer. We operate the marketplace, collect the payment on the producer’s behalf, and help if something goes wrong.',
        'We do not grow, make, store or deliver the goods. [How it works](how-it-works) describes an order from both sides.',
      ],
    },
    {
      title: 'Who may use {market}',
      text: [
        'You must be at least 18 years old to buy or sell. You may buy as a guest or with an account.',
        {
          list: [
            'You may have only one account, under a user name that does not mislead anyone.',
            'Keep your password secret. Tell us immediately if another person may know it.',
            'Selling requires a verified email address and a producer profile. Everyone who can sell can also buy.',
          ],
        },
      ],
    },
    {
      title: 'Buying',
      text: [
        {
          list: [
            'Producers set their prices, in US dollars. We show them before you pay.',
            'When you start to pay, we reserve the goods for you for a limited time, which the payment page shows. If the time runs out, we release them and do not charge you.',
            'If a price or a total has changed since you last saw it, we show you the change and ask you to confirm it. We never charge more than the total shown above the payment button.',
            'A cart with goods from several producers becomes one order per producer, with a single payment.',
            'Your contract with a producer begins when your payment succeeds. The order’s page and an email confirm it.',
          ],
        },
      ],
    },
    {
      title: 'What you pay',
      text: [
        'You pay the price of the goods, the producer’s delivery fee if you choose delivery, sales tax where it applies, and a processing fee of 2.9% of these plus $0.30, once per payment. Buyers pay no other charges.',
      ],
    },
    {
      title: 'Selling',
      text: [
        'Producers pay 5% of the goods in an order, at least $0.50 and never more than the price of the goods. There are no monthly fees and no subscriptions. The fee that is in force when an order is placed applies to that order.',
        'Producers are responsible for their products being as described, safe, properly labeled and allowed by the law of {state}. They also follow the [marketplace rules](marketplace-rules), which they accept when they sign up to sell.',
      ],
    },
    {
      title: 'Getting your order',
      text: [
        'Each producer states where and when you can pick up orders, how far they deliver, and the delivery fee. You choose at checkout. Please be on time: fresh food does not keep.',
      ],
    },
    {
      title: 'If something goes wrong',
      text: [
        'Contact the producer first, then us. The [refund policy](refund-policy) explains when you get a refund, and [dispute resolution](dispute-resolution) how we resolve what you and the producer cannot.',
      ],
    },
    {
      title: 'Your content',
      text: [
        'You own the reviews, descriptions and photos you post. By posting them on {market}, you allow us to show them for as long as they are posted here. The [content policy](content-policy) explains what you may post. Reviews are written by buyers: we do not write, buy or reorder them, and remove one only if it violates that policy or its author asks.',
      ],
    },
    {
      title: 'Verified producers',
      text: [
        'A verified badge means that we reviewed certain documents on a certain day. It does not guarantee quality. [Producer verification](verification-process) explains what we check.',
      ],
    },
    {
      title: 'Closing your account',
      text: [
        'You may close your account at any time; open orders must be completed first. [Data retention](data-retention) explains what we keep afterwards and for how long. We may suspend or terminate an account that violates the [marketplace rules](marketplace-rules), and tell you the reason.',
      ],
    },
    {
      title: 'Our liability',
      text: [
        'We are responsible for our own services: operating the marketplace with care, and handling your payment and your data properly. Producers are responsible for their goods. Nothing in these terms limits the rights the law gives you.',
      ],
    },
    {
      title: 'Law and changes',
      text: [
        'The law of the state of {state} applies. When these terms change, the new version appears here with its date, and older versions stay readable. We record the version you accepted with your account and with each order. An order stays under the version that was in force when it was placed.',
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
        '{market} is a platform. The farmers and food makers who sell here are independent: each order is a contract between you and its producer. We operate the marketplace, collect the payment on the producer’s behalf, and help if something goes wrong.',
      ],
    },
    {
      title: 'Who may use {market}',
      text: [
        'You must be at least 18 years old to buy or sell. You may buy as a guest or with an account. You may have only one account and must keep its password secret. Selling requires a verified email address and a producer profile.',
      ],
    },
    {
      title: 'Buying',
      text: [
        {
          list: [
            'Producers set their prices, in US dollars. We show them before you pay.',
            'When you start to pay, we reserve the goods for you for a limited time, which the payment page shows. If the time runs out, we release them and do not charge you.',
            'If a price or a total has changed since you last saw it, we show you the change and ask you to confirm it. We never charge more than the total shown above the payment button.',
            'A cart with goods from several producers becomes one order per producer, with a single payment.',
          ],
        },
      ],
    },
    {
      title: 'What you pay',
      text: [
        'You pay the price of the goods, the producer’s delivery fee if you choose delivery, sales tax where it applies, and a processing fee of 2.9% of these plus $0.30, once per payment. Buyers pay no other charges.',
      ],
    },
    {
      title: 'Selling',
      text: [
        'Producers pay 5% of the goods in an order, at least $0.50 and never more than the price of the goods. There are no monthly fees and no subscriptions. Producers are responsible for their products being as described, safe, properly labeled and allowed by the law of {state}. The [marketplace rules](marketplace-rules) have the details.',
      ],
    },
    {
      title: 'Getting your order',
      text: [
        'Each producer states where and when you can pick up orders, how far they deliver, and the delivery fee. You choose at checkout. Please be on time: fresh food does not keep.',
      ],
    },
    {
      title: 'If something goes wrong',
      text: [
        'The [refund policy](refund-policy) explains when you get a refund, and [dispute resolution](dispute-resolution) how we resolve what you and the producer cannot.',
      ],
    },
    {
      title: 'Reviews',
      text: [
        'Reviews are written by buyers. We do not write, buy or reorder them, and remove one only if it violates the marketplace rules or its author asks.',
      ],
    },
    {
      title: 'Our liability',
      text: [
        'We are responsible for our own services: operating the marketplace with care, and handling your payment and your data properly. Producers are responsible for their goods. Nothing in these terms limits the rights the law gives you.',
      ],
    },
    {
      title: 'Law and changes',
      text: [
        'The law of the state of {state} applies. When these terms change, the new version appears here with its date. We record the version you accepted with your order, and that order stays under it.',
      ],
    },
  ],
}
