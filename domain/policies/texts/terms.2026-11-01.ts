import type { PolicyText } from '../policy-text.ts'

export const text: PolicyText = {
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
