import type { PolicyText } from '../policy-text.ts'

export const text: PolicyText = {
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
