import type { PolicyText } from '#domain/policies/policies.ts'

export const privacy20261121: PolicyText = {
  title: 'Privacy Policy',
  summary: 'What we know about you, why, for how long, and who else sees it.',
  inShort: [
    'We keep what an account and an order need, and nothing for advertising.',
    'Your card number never reaches our servers.',
    'Only the producer of your order sees your name and how to reach you.',
    'Personal fields are encrypted with a key of your own; destroying the key erases them for good.',
    'We sell nothing about you to anyone.',
  ],
  sections: [
    {
      title: 'What we keep',
      text: [
        {
          list: [
            '**If you have an account:** your user name, your e-mail address, a hash of your password from which the password cannot be read, and which version of our policies you accepted.',
            '**If you buy:** your name, e-mail address and phone number, your address when something is delivered to it, what you ordered, and which version of our policies you accepted.',
            '**If you sell:** your business profile. Of your address only the town and ZIP code are shown in the market; where to pick up is told to buyers who have paid.',
            '**If you write a review:** the review and your user name.',
            '**If you ask for verification:** the papers you send us, seen by the people who check them and by nobody else.',
          ],
        },
        'Card numbers go straight from your browser to the payment processor. They never reach our servers, and we keep none.',
      ],
    },
    {
      title: 'Why we may',
      text: [
        'To keep our side of an order or an account you asked for; to keep the records the law asks of a market; and, for anything beyond that, because you said yes. What you said yes to you may take back at any time.',
      ],
    },
    {
      title: 'What stays in your browser',
      text: [
        'One cookie, which keeps you signed in and protects forms, and only for that. Your cart is kept in the browser’s storage as product numbers, quantities and pickup or delivery: nothing in it says who you are. While you pay, the number of that checkout is remembered until you close the tab. We set no advertising or analytics cookies and load no trackers. Anything that is not needed for that is kept only after you agree; your answer is remembered, so that you are asked once.',
      ],
    },
    {
      title: 'Who else sees it',
      text: [
        {
          list: [
            'The producer of an order sees your name, how to reach you, and where to deliver. They may use it for that order and for nothing else.',
            'The payment processor sees your payment.',
            'Our mail service sees the mails we send you about your account and orders.',
            'Staff see an order when they help with it. What they look at and decide is recorded.',
            'Authorities see what the law makes us hand over, and no more.',
          ],
        },
        'We sell nothing about you to anyone.',
      ],
    },
    {
      title: 'How it is kept',
      text: [
        'Personal fields are encrypted with a key of your own before they are recorded. Erasing your data destroys that key; what remains is how much was sold, for how much, and when, without you in it. Our server logs hold no names and addresses.',
      ],
    },
    {
      title: 'For how long',
      text: [
        'As long as each kind of data is needed and no longer. [Data retention](data-retention) has the table: an account while it is used and 3 years after, orders and payments 7 years, messages 3 years, reviews until you ask, access logs 13 months.',
      ],
    },
    {
      title: 'Your choices',
      text: [
        'You may ask for a copy of what we keep about you, have it corrected, or have your account closed and your personal data erased. To do so, {contact}, and say what you want. Orders that are still open have to be finished first.',
        'Mails about your account and your orders belong to the service and cannot be switched off while you use it. Everything else we send only if you asked for it, and you can stop it at any time.',
      ],
    },
    {
      title: 'Children',
      text: [
        'Buying and selling is for adults of 18 and over. We do not knowingly keep data of anyone under 16, and erase it when we learn of it.',
      ],
    },
    {
      title: 'Changes',
      text: [
        'A new version of this policy appears here with its date, and older versions stay readable. The version you accepted is recorded with your account.',
      ],
    },
  ],
}

export const privacy20261101: PolicyText = {
  title: 'Privacy Policy',
  summary: 'What we know about you, why, for how long, and who else sees it.',
  inShort: [],
  sections: [
    {
      title: 'What we keep',
      text: [
        {
          list: [
            '**If you have an account:** your user name, e-mail address, and a hash of your password from which the password cannot be read.',
            '**If you buy:** your name, e-mail address and phone number, your address when something is delivered to it, and what you ordered.',
            '**If you sell:** your business profile. Of your address only the town and ZIP code are shown in the market; where to pick up is told to buyers who have paid.',
            '**If you write a review:** the review and your user name.',
          ],
        },
        'Card numbers go straight from your browser to the payment processor. They never reach our servers, and we keep none.',
      ],
    },
    {
      title: 'What stays in your browser',
      text: [
        'One cookie, which keeps you signed in and protects forms, and only for that. Your cart is kept in the browser’s storage as product numbers, quantities and pickup or delivery: nothing in it says who you are. While you pay, the number of that checkout is remembered until you close the tab. We set no advertising or analytics cookies and load no trackers.',
      ],
    },
    {
      title: 'Who else sees it',
      text: [
        {
          list: [
            'The producer of an order sees your name, how to reach you, and where to deliver.',
            'The payment processor sees your payment.',
            'Our mail service sees the mails we send you about your account and orders.',
          ],
        },
        'We sell nothing about you to anyone.',
      ],
    },
    {
      title: 'How it is kept',
      text: [
        'Personal fields are encrypted with a key of your own before they are recorded. Erasing your data destroys that key; what remains is how much was sold, for how much, and when, without you in it.',
      ],
    },
    {
      title: 'For how long',
      text: [
        {
          table: {
            head: ['What', 'Kept'],
            rows: [
              ['Account', 'while it is used, then 3 years'],
              ['Orders and payments', '7 years, as tax law asks'],
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
        'You may ask for a copy of what we keep about you, have it corrected, or have your account closed and your personal data erased. Reply to any mail from {market} and say so. Orders that are still open have to be finished first.',
      ],
    },
    {
      title: 'Children',
      text: [
        'Buying and selling is for adults. We do not knowingly keep data of anyone under 16, and erase it when we learn of it.',
      ],
    },
  ],
}
