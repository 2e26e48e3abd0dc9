import type { PolicyText } from '#domain/policies/policies.ts'

export const dataRetention20261122: PolicyText = {
  title: 'Data Retention',
  summary: 'How long we keep each kind of data, and what happens to it then.',
  inShort: [
    'Each kind of data has its own time; when it is over the data is erased.',
    'Erasing destroys the key your data is encrypted with. Nobody can undo that, we included.',
    'Money records stay for 7 years because tax law asks for them, without you in them once you are erased.',
    'Open orders and disputes have to end first.',
  ],
  sections: [
    {
      title: 'How long',
      text: [
        {
          table: {
            head: ['What', 'Kept', 'Why'],
            rows: [
              [
                'Account: user name, e-mail, profile, settings, papers sent in for verification, and what we decided about it: warnings, pauses, its end',
                'while it is used, then 3 years; 30 days before we write to you',
                'to let you in',
              ],
              [
                'Orders and payments: what, from whom, how much, to whom it was handed over, which policies were accepted',
                '7 years from your last order',
                'tax law, refunds, disputes',
              ],
              [
                'What the payment processor tells us about a payment beyond its amount and time: the kind of card and its last digits',
                '720 days from your last payment: a bank can take one back for 540 days, and 180 days more',
                'refunds and chargebacks',
              ],
              ['Messages between buyers, producers and us', '3 years from the last one', 'to settle questions'],
              ['Reviews', 'until you ask us to remove them', 'they are for others to read'],
              [
                'Product listings: their pictures, and their texts on every page',
                '2 years after they were taken off the market',
                'past orders refer to them; each order keeps its own copy of what was bought',
              ],
              [
                'The list of mails we sent you: what about, and your address with most of it hidden',
                '13 months',
                'to see what reached you',
              ],
              [
                'Logs of the machines: what went wrong, without names and addresses. We do not write down who looked at which page',
                '13 months at most',
                'safety of the market',
              ],
              [
                'Consent to marketing, and the address it was given for',
                'until you opt out, or 3 years without signing in',
                'to know what you agreed to',
              ],
            ],
          },
        },
        'Card numbers are not in the table: they never reach us.',
        'Of a card that pays a subscription, its kind, last digits, when it runs out and the number the processor has for it stand in the record of the subscription. That is not encrypted and stays; the processor’s numbers and reasons for a payment, a refund or a dispute do so as well. They bear no name.',
      ],
    },
    {
      title: 'How it is erased',
      text: [
        'What is personal is encrypted with a key made for one person and one of the kinds above, before it is recorded; what is not is named on this page. When its time is over, or when you ask, that key is destroyed and the readable copies are scrubbed. What remains is the bare fact that something was sold, for how much, and when.',
        'What a producer wrote about their goods was public, and is not encrypted: after its time no page and no search shows it any more, but the wording stays in the record of what happened, which nobody can rewrite. Auditors can read it there.',
        'If a backup has to be put back, whatever was erased since is erased again before anybody is served.',
      ],
    },
    {
      title: 'When nobody uses your account',
      text: [
        'An account is used when somebody signs in to it, or does something while signed in. After almost 3 years without that we write to you 30 days before it is erased: signing in once keeps it. Otherwise it is closed 14 days before, as if you had asked for it, and we write once more. While an order, a payout or a dispute of yours is open it stays.',
        'An account that we have ended cannot be signed in to: its 3 years count from its last use before that. Until it is erased nobody can sign up with its address or its user name.',
      ],
    },
    {
      title: 'When you close your account',
      text: [
        {
          steps: [
            'You ask for it in the account settings of your dashboard, and prove with your password that it is you.',
            'If you want a copy of your data, you get it first: “Export My Data” stands beside it.',
            'Open orders, payouts and disputes have to end before anything is erased; you are told which.',
            'After 14 days, in which signing in or the link we mail you undoes it, the account and everything that is only about you is erased.',
            'Money records of the last 7 years stay, without your name, until their time is over. Reviews stay unless you ask for them to go too.',
          ],
        },
        'If you bought as a guest, open your order with the link we mailed you and press “Delete My Data” there. We mail a link to the address you ordered with; it shows what was bought with that address and what has to end first. Once you confirm there, what you gave us with those orders is erased in the coming night. What joined an account goes with the account.',
        'With an account, the cards the payment processor keeps for you are deleted there too.',
        'If you close an account while it is paused, or after we have ended it, we keep a scrambled mark of its address until the pause is over or the end is lifted, so that nobody signs up with that address meanwhile. The address cannot be read from the mark.',
      ],
    },
    {
      title: 'When we have to keep something longer',
      text: [
        'What belongs to an open [dispute](dispute-resolution), a chargeback, a fraud investigation or a case before a court or an authority is held until that is over, even if its time is up or you asked for it to be erased. Then your orders and messages are held, and everything else goes; what was held goes in the night after the case is over.',
      ],
    },
    {
      title: 'Your rights',
      text: ['The [privacy policy](privacy) says what you may ask for and how.'],
    },
  ],
}

export const dataRetention20261121: PolicyText = {
  title: 'Data Retention',
  summary: 'How long we keep each kind of data, and what happens to it then.',
  inShort: [
    'Each kind of data has its own time; when it is over the data is erased.',
    'Erasing destroys the key your data is encrypted with. Nobody can undo that, we included.',
    'Money records stay for 7 years because tax law asks for them, without you in them once you are erased.',
    'Open orders and disputes have to end first.',
  ],
  sections: [
    {
      title: 'How long',
      text: [
        {
          table: {
            head: ['What', 'Kept', 'Why'],
            rows: [
              [
                'Account: user name, e-mail, profile, settings, papers sent in for verification',
                'while it is used, then 3 years',
                'to let you in',
              ],
              [
                'Orders and payments: what, from whom, how much, to whom it was handed over, which policies were accepted',
                '7 years from the order',
                'tax law, refunds, disputes',
              ],
              [
                'What the payment processor tells us about a payment beyond its amount and time',
                'as long as the processor keeps it, plus 180 days',
                'refunds and chargebacks',
              ],
              ['Messages between buyers, producers and us', '3 years from the last one', 'to settle questions'],
              ['Reviews', 'until you ask us to remove them', 'they are for others to read'],
              [
                'Product listings',
                '2 years after they were taken off the market',
                'past orders refer to them; each order keeps its own copy of what was bought',
              ],
              ['Access logs, without names and addresses', '13 months', 'safety of the market'],
              [
                'Consent to marketing, and the address it was given for',
                'until you opt out, or 3 years without a word from you',
                'to know what you agreed to',
              ],
            ],
          },
        },
        'Card numbers are not in the table: they never reach us.',
      ],
    },
    {
      title: 'How it is erased',
      text: [
        'Every personal field is encrypted with a key made for one person and one of the kinds above, before it is recorded. When its time is over, or when you ask, that key is destroyed and the readable copies are scrubbed. What remains is the bare fact that something was sold, for how much, and when.',
      ],
    },
    {
      title: 'When you close your account',
      text: [
        {
          steps: [
            'You ask for it and prove that it is you. If your account page does not offer it, {contact}.',
            'If you want a copy of your data, you get it first.',
            'Open orders, payouts and disputes have to end before anything is erased; you are told which.',
            'After a waiting time, in which you may still change your mind, the account and everything that is only about you is erased.',
            'Money records of the last 7 years stay, without your name, until their time is over. Reviews stay unless you ask for them to go too.',
          ],
        },
        'If you bought as a guest, the same goes for what you gave us with your order: {contact}, from the address you ordered with.',
      ],
    },
    {
      title: 'When we have to keep something longer',
      text: [
        'What belongs to an open [dispute](dispute-resolution), a chargeback, a fraud investigation or a case before a court or an authority is held until that is over, even if its time is up or you asked for it to be erased. Only what belongs to the case is held.',
      ],
    },
    {
      title: 'Your rights',
      text: ['The [privacy policy](privacy) says what you may ask for and how.'],
    },
  ],
}
