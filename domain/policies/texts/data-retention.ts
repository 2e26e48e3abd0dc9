import type { PolicyText } from '#domain/policies/policies.ts'

export const dataRetention20261122: PolicyText = {
  title: 'Data Retention',
  summary: 'How long we keep each kind of data, and how we erase it.',
  inShort: [
    'Each kind of data has its own retention period; when it ends, we erase the data.',
    'Erasure destroys the key your data is encrypted with. Nobody can undo that, including us.',
    'We keep payment records for 7 years, as tax law requires, without your name once your data is erased.',
    'Open orders and disputes must be completed first.',
  ],
  sections: [
    {
      title: 'How long',
      text: [
        {
          table: {
            head: ['Data', 'Retention period', 'Purpose'],
            rows: [
              [
                'Account: user name, email, profile, settings, documents submitted for verification, and enforcement actions: warnings, suspensions, termination',
                'while it is in use, then 3 years; we notify you 30 days before',
                'to provide your account',
              ],
              [
                'Orders and payments: items, producer, amounts, recipient, accepted policies',
                '7 years from your last order',
                'tax law, refunds, disputes',
              ],
              [
                'Payment details from the payment processor besides amount and time: card brand and last digits',
                '720 days from your last payment: the 540 days in which a bank can reverse a payment, plus 180 days',
                'refunds and chargebacks',
              ],
              ['Messages between buyers, producers and us', '3 years from the last one', 'to resolve questions'],
              ['Reviews', 'until you ask us to remove them', 'to inform other buyers'],
              [
                'Product listings: their images, and their text on all pages',
                '2 years after they were unlisted',
                'past orders refer to them; each order keeps its own copy of the purchased items',
              ],
              [
                'The list of emails we sent you: subject, and your address, mostly masked',
                '13 months',
                'to check whether emails reached you',
              ],
              [
                'Server logs: errors, without names and addresses. We do not record who viewed which page',
                '13 months at most',
                'security of the marketplace',
              ],
              [
                'Consent to marketing, and the address it was given for',
                'until you opt out, or 3 years without signing in',
                'to prove what you agreed to',
              ],
            ],
          },
        },
        'Card numbers are not in the table: they never reach us.',
        'For a card that pays for a subscription, the subscription’s record contains its brand, last digits, expiry date and the payment processor’s ID. This data is not encrypted and is not erased; the same applies to the processor’s IDs and reason codes for payments, refunds and disputes. None of it contains a name.',
      ],
    },
    {
      title: 'How it is erased',
      text: [
        'Before personal data is recorded, we encrypt it with a key for one person and one of the kinds above; this page lists the exceptions. When the retention period ends, or when you ask, we destroy that key and delete the readable copies. Only the fact remains that something was sold, for how much, and when.',
        'Product descriptions were public and are not encrypted: after their retention period, they no longer appear on any page or in search, but the text stays in the event log, which nobody can rewrite. Auditors can read it there.',
        'If we restore a backup, we erase again everything that was erased since, before the marketplace reopens.',
      ],
    },
    {
      title: 'Inactive accounts',
      text: [
        'An account is in use when you sign in or do something while signed in. After almost 3 years of inactivity, we notify you 30 days before we erase it; sign in once to keep it. Otherwise we close it 14 days before erasure, as if you had asked for it, and notify you once more. We do not erase it while you have an open order, payout or dispute.',
        'Nobody can sign in to a terminated account: its 3 years count from its last use before that. Until it is erased, nobody can sign up with its email address or user name.',
      ],
    },
    {
      title: 'When you close your account',
      text: [
        {
          steps: [
            'Request closure in the account settings of your dashboard and confirm it with your password.',
            'If you want a copy of your data, select “Export My Data” there first.',
            'Open orders, payouts and disputes must be completed before anything is erased; we tell you which ones.',
            'After 14 days, we erase the account and all data that is only about you. Until then, you can undo the closure by signing in or with the link we email you.',
            'Payment records of the last 7 years stay, without your name, until their retention period ends. Reviews stay unless you ask us to erase them too.',
          ],
        },
        'If you bought as a guest, open your order with the link we emailed you and select “Delete My Data”. We email a link to the address you ordered with; it shows the orders placed with that address and which of them must be completed first. Once you confirm there, we erase the data you gave us with those orders the following night. Orders that were added to an account are erased with the account.',
        'With an account, the cards that the payment processor has saved for you are deleted there too.',
        'If you close an account while it is suspended, or after we have terminated it, we keep a hash of its email address until the suspension ends or the termination is lifted, so that nobody signs up with that address in the meantime. The address cannot be derived from the hash.',
      ],
    },
    {
      title: 'When we must keep data longer',
      text: [
        'We keep the data that belongs to an open [dispute](dispute-resolution), a chargeback, a fraud investigation, or proceedings before a court or an authority until they are over, even if its retention period has ended or you asked us to erase it. In that case we keep your orders and messages and erase everything else; we erase the rest in the night after the proceedings end.',
      ],
    },
    {
      title: 'Your rights',
      text: ['The [privacy policy](privacy) explains what you may request and how.'],
    },
  ],
}

export const dataRetention20261121: PolicyText = {
  title: 'Data Retention',
  summary: 'How long we keep each kind of data, and how we erase it.',
  inShort: [
    'Each kind of data has its own retention period; when it ends, we erase the data.',
    'Erasure destroys the key your data is encrypted with. Nobody can undo that, including us.',
    'We keep payment records for 7 years, as tax law requires, without your name once your data is erased.',
    'Open orders and disputes must be completed first.',
  ],
  sections: [
    {
      title: 'How long',
      text: [
        {
          table: {
            head: ['Data', 'Retention period', 'Purpose'],
            rows: [
              [
                'Account: user name, email, profile, settings, documents submitted for verification',
                'while it is in use, then 3 years',
                'to provide your account',
              ],
              [
                'Orders and payments: items, producer, amounts, recipient, accepted policies',
                '7 years from the order',
                'tax law, refunds, disputes',
              ],
              [
                'Payment details from the payment processor besides amount and time',
                'as long as the processor keeps it, plus 180 days',
                'refunds and chargebacks',
              ],
              ['Messages between buyers, producers and us', '3 years from the last one', 'to resolve questions'],
              ['Reviews', 'until you ask us to remove them', 'to inform other buyers'],
              [
                'Product listings',
                '2 years after they were unlisted',
                'past orders refer to them; each order keeps its own copy of the purchased items',
              ],
              ['Access logs, without names and addresses', '13 months', 'security of the marketplace'],
              [
                'Consent to marketing, and the address it was given for',
                'until you opt out, or 3 years without contact from you',
                'to prove what you agreed to',
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
        'Before personal data is recorded, we encrypt it with a key for one person and one of the kinds above. When the retention period ends, or when you ask, we destroy that key and delete the readable copies. Only the fact remains that something was sold, for how much, and when.',
      ],
    },
    {
      title: 'When you close your account',
      text: [
        {
          steps: [
            'Request closure and confirm your identity. If your account page does not offer this, {contact}.',
            'If you want a copy of your data, we send it to you first.',
            'Open orders, payouts and disputes must be completed before anything is erased; we tell you which ones.',
            'After a waiting period, in which you may change your mind, we erase the account and all data that is only about you.',
            'Payment records of the last 7 years stay, without your name, until their retention period ends. Reviews stay unless you ask us to erase them too.',
          ],
        },
        'If you bought as a guest, the same applies to the data you gave us with your order: {contact}, from the address you ordered with.',
      ],
    },
    {
      title: 'When we must keep data longer',
      text: [
        'We keep the data that belongs to an open [dispute](dispute-resolution), a chargeback, a fraud investigation, or proceedings before a court or an authority until they are over, even if its retention period has ended or you asked us to erase it. We keep only the data that belongs to the proceedings.',
      ],
    },
    {
      title: 'Your rights',
      text: ['The [privacy policy](privacy) explains what you may request and how.'],
    },
  ],
}
