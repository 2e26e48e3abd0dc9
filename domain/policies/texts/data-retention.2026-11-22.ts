import type { PolicyText } from '../policy-text.ts'

export const text: PolicyText = {
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
                '7 years from your last order',
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
            'You ask for it in the account settings of your dashboard, and prove with your password that it is you.',
            'If you want a copy of your data, you get it first: “Export My Data” stands beside it.',
            'Open orders, payouts and disputes have to end before anything is erased; you are told which.',
            'After 14 days, in which signing in or the link we mail you undoes it, the account and everything that is only about you is erased.',
            'Money records of the last 7 years stay, without your name, until their time is over. Reviews stay unless you ask for them to go too.',
          ],
        },
        'If you bought as a guest, the same goes for what you gave us with your order: {contact}, from the address you ordered with.',
      ],
    },
    {
      title: 'When we have to keep something longer',
      text: [
        'What belongs to an open [dispute](dispute-resolution), a chargeback, a fraud investigation or a case before a court or an authority is held until that is over, even if its time is up or you asked for it to be erased. Then your orders and messages are held, and everything else goes.',
      ],
    },
    {
      title: 'Your rights',
      text: ['The [privacy policy](privacy) says what you may ask for and how.'],
    },
  ],
}
