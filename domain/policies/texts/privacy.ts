import type { PolicyText } from '#domain/policies/policies.ts'

export const privacy20261121: PolicyText = {
  title: 'Privacy Policy',
  summary: 'What data we collect about you, why, for how long, and who else sees it.',
  inShort: [
    'We collect only what your account and your orders need, and nothing for advertising.',
    'Your card number never reaches our servers.',
    'Of all producers, only the one you order from sees your name and contact details.',
    'Personal data is encrypted with a key of your own; destroying the key erases it for good.',
    'We never sell your data.',
  ],
  sections: [
    {
      title: 'Data we collect',
      text: [
        {
          list: [
            '**If you have an account:** your user name, your email address, a hash of your password from which the password cannot be derived, and the versions of our policies you accepted.',
            '**If you buy:** your name, email address and phone number, your address if you choose delivery, what you ordered, and the versions of our policies you accepted.',
            '**If you sell:** your business profile. We show only the town and ZIP code of your address publicly; buyers who have paid see where to pick up their order.',
            '**If you write a review:** the review and your user name.',
            '**If you ask for verification:** the documents you send us, which only the people who review them can see.',
          ],
        },
        'Card numbers go straight from your browser to the payment processor. They never reach our servers, and we do not store them.',
      ],
    },
    {
      title: 'Legal basis',
      text: [
        'We process your data to provide your account and your orders, to keep the records that the law requires of a marketplace, and, for anything beyond that, with your consent. You may withdraw your consent at any time.',
      ],
    },
    {
      title: 'Cookies and browser storage',
      text: [
        'We set one cookie, which keeps you signed in and protects forms. Your cart is in your browser’s storage, as product IDs, quantities and fulfillment method; it does not identify you. While you pay, the ID of that checkout is stored until you close the tab. We set no advertising or analytics cookies and load no trackers. Anything beyond that is stored only after you agree; we remember your choice, so that we ask only once.',
      ],
    },
    {
      title: 'Who else sees it',
      text: [
        {
          list: [
            'The producer of an order sees your name, contact details and delivery address, and may use them only for that order.',
            'The payment processor sees your payment.',
            'Our email provider sees the emails we send you about your account and orders.',
            'Support agents see an order when they help with it. We record what they view and decide.',
            'Authorities see what the law requires us to disclose, and nothing more.',
          ],
        },
        'We never sell your data.',
      ],
    },
    {
      title: 'How we protect it',
      text: [
        'We encrypt personal data with a key of your own before we record it. Erasing your data destroys that key; only the quantity, price and time of sales remain, without your name. Our server logs contain no names and addresses.',
      ],
    },
    {
      title: 'How long we keep it',
      text: [
        'Only as long as each kind of data is needed. [Data retention](data-retention) has the details: an account while it is in use and 3 years after, orders and payments 7 years, messages 3 years, reviews until you ask, access logs 13 months.',
      ],
    },
    {
      title: 'Your choices',
      text: [
        'You may request a copy of your data, have it corrected, or have your account closed and your personal data erased. To do so, {contact}, and tell us what you want. Open orders must be completed first.',
        'Emails about your account and your orders are part of the service, and you cannot turn them off while you use it. We send other emails only if you asked for them, and you can unsubscribe at any time.',
      ],
    },
    {
      title: 'Children',
      text: [
        'Buying and selling is for adults of 18 and over. We do not knowingly collect data of anyone under 16, and erase it when we learn of it.',
      ],
    },
    {
      title: 'Changes',
      text: [
        'A new version of this policy appears here with its date, and older versions stay readable. We record the version you accepted with your account.',
      ],
    },
  ],
}

export const privacy20261101: PolicyText = {
  title: 'Privacy Policy',
  summary: 'What data we collect about you, why, for how long, and who else sees it.',
  inShort: [],
  sections: [
    {
      title: 'Data we collect',
      text: [
        {
          list: [
            '**If you have an account:** your user name, email address, and a hash of your password from which the password cannot be derived.',
            '**If you buy:** your name, email address and phone number, your address if you choose delivery, and what you ordered.',
            '**If you sell:** your business profile. We show only the town and ZIP code of your address publicly; buyers who have paid see where to pick up their order.',
            '**If you write a review:** the review and your user name.',
          ],
        },
        'Card numbers go straight from your browser to the payment processor. They never reach our servers, and we do not store them.',
      ],
    },
    {
      title: 'Cookies and browser storage',
      text: [
        'We set one cookie, which keeps you signed in and protects forms. Your cart is in your browser’s storage, as product IDs, quantities and fulfillment method; it does not identify you. While you pay, the ID of that checkout is stored until you close the tab. We set no advertising or analytics cookies and load no trackers.',
      ],
    },
    {
      title: 'Who else sees it',
      text: [
        {
          list: [
            'The producer of an order sees your name, contact details and delivery address.',
            'The payment processor sees your payment.',
            'Our email provider sees the emails we send you about your account and orders.',
          ],
        },
        'We never sell your data.',
      ],
    },
    {
      title: 'How we protect it',
      text: [
        'We encrypt personal data with a key of your own before we record it. Erasing your data destroys that key; only the quantity, price and time of sales remain, without your name.',
      ],
    },
    {
      title: 'How long we keep it',
      text: [
        {
          table: {
            head: ['Data', 'Retention period'],
            rows: [
              ['Account', 'while it is in use, then 3 years'],
              ['Orders and payments', '7 years, as tax law requires'],
              ['Reviews', 'until you ask us to remove them'],
              ['Server logs', '13 months, without names and addresses'],
            ],
          },
        },
      ],
    },
    {
      title: 'Your choices',
      text: [
        'You may request a copy of your data, have it corrected, or have your account closed and your personal data erased. To do so, reply to any email from {market}. Open orders must be completed first.',
      ],
    },
    {
      title: 'Children',
      text: [
        'Buying and selling is for adults. We do not knowingly collect data of anyone under 16, and erase it when we learn of it.',
      ],
    },
  ],
}
