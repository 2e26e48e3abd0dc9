import type { PolicyText } from '#domain/policies/policies.ts'

export const contentPolicy20261123: PolicyText = {
  title: 'Content Policy',
  summary: 'What you may post on {market}, and how we handle content that breaks the rules.',
  inShort: [
    'You own the text and images you post.',
    'Show your own products and write from your own experience.',
    'We take down content that is unlawful, false or hurtful, and tell you why.',
    'We do not remove reviews for being negative.',
  ],
  sections: [
    {
      title: 'What it covers',
      text: [
        'All content on {market}: producer profiles, product names and descriptions, photos, reviews and replies to them, messages, and user names.',
      ],
    },
    {
      title: 'Who owns your content',
      text: [
        'You own the content you post. You allow us to store it, resize it and show it on {market} for as long as it is posted here, which we need to run the marketplace. You confirm that you have the right to post it: that you took the photo yourself or have permission to use it, and that you wrote the text.',
      ],
    },
    {
      title: 'Products and profiles',
      text: [
        {
          list: [
            'Describe what the buyer will get: the variety, how it was grown or made, its weight or count, its allergens.',
            'Photos must show your own products, farm or kitchen, and not the products of others.',
            'Words such as organic, certified, pasture-raised or local must be based on facts. A badge appears only after we have checked the certificate, its number and its date; until then, tags and names must not contain these words.',
            'Do not claim that food cures or prevents an illness.',
            'Do not add phone numbers, links or prices that move a sale off the marketplace.',
          ],
        },
        'We re-encode every uploaded photo, which removes hidden data such as the location where it was taken.',
      ],
    },
    {
      title: 'Reviews',
      text: [
        {
          list: [
            'Write about what you bought and your experience, in your own words, once per product. You can edit or remove your review later.',
            'Do not review your own products, or a competitor’s, and do not post reviews as a favor.',
            'Do not offer, give or request anything in exchange for a review, good or bad.',
            'A review shows “Verified Purchase” only if its author bought that product through {market} and received it.',
            'Producers may reply in public and must follow the same rules.',
          ],
        },
        'We do not remove a review because it is unfavorable, and we do not change its text or rating.',
      ],
    },
    {
      title: 'Prohibited content',
      text: [
        {
          list: [
            'Threats, insults, harassment, and hate speech.',
            'Other people’s names, addresses, phone numbers or faces without their consent.',
            'False statements about a person or a business.',
            'Sexual content, and images of cruelty.',
            'Unrelated advertising, and spam.',
            'Anything unlawful, or that infringes the rights of others.',
          ],
        },
      ],
    },
    {
      title: 'Reporting content',
      text: [
        'Select Report next to a review or a message, or {contact} and tell us where the content is. Explain what is wrong with it. If it infringes your rights, name the work, where it is used, and how to reach you. We do not disclose who reported it.',
      ],
    },
    {
      title: 'What we do',
      text: [
        {
          steps: [
            'A member of our support team reviews it; we hide dangerous content immediately.',
            'If it violates this policy, we hide it and tell its author which rule it violates. The author may correct it.',
            'For repeated violations, the [marketplace rules](marketplace-rules) apply.',
          ],
        },
        'The author and the person who reported it may appeal the decision within 5 days. A different person decides the appeal.',
      ],
    },
    {
      title: 'When you leave',
      text: [
        'Your reviews stay until you ask us to remove them. [Data retention](data-retention) covers everything else.',
      ],
    },
  ],
}

export const contentPolicy20261121: PolicyText = {
  title: 'Content Policy',
  summary: 'What you may post on {market}, and how we handle content that breaks the rules.',
  inShort: [
    'You own the text and images you post.',
    'Show your own products and write from your own experience.',
    'We take down content that is unlawful, false or hurtful, and tell you why.',
    'We do not remove reviews for being negative.',
  ],
  sections: [
    {
      title: 'What it covers',
      text: [
        'All content on {market}: producer profiles, product names and descriptions, photos, reviews and replies to them, messages, and user names.',
      ],
    },
    {
      title: 'Who owns your content',
      text: [
        'You own the content you post. You allow us to store it, resize it and show it on {market} for as long as it is posted here, which we need to run the marketplace. You confirm that you have the right to post it: that you took the photo yourself or have permission to use it, and that you wrote the text.',
      ],
    },
    {
      title: 'Products and profiles',
      text: [
        {
          list: [
            'Describe what the buyer will get: the variety, how it was grown or made, its weight or count, its allergens.',
            'Photos must show your own products, farm or kitchen, and not the products of others.',
            'Words such as organic, certified, pasture-raised or local must be based on facts. A badge appears only after we have checked the certificate, its number and its date.',
            'Do not claim that food cures or prevents an illness.',
            'Do not add phone numbers, links or prices that move a sale off the marketplace.',
          ],
        },
        'We re-encode every uploaded photo, which removes hidden data such as the location where it was taken.',
      ],
    },
    {
      title: 'Reviews',
      text: [
        {
          list: [
            'Write about what you bought and your experience, in your own words, once per product. You can edit or remove your review later.',
            'Do not review your own products, or a competitor’s, and do not post reviews as a favor.',
            'Do not offer, give or request anything in exchange for a review, good or bad.',
            'A review shows “Verified Purchase” only if its author bought that product through {market} and received it.',
            'Producers may reply in public and must follow the same rules.',
          ],
        },
        'We do not remove a review because it is unfavorable, and we do not change its text or rating.',
      ],
    },
    {
      title: 'Prohibited content',
      text: [
        {
          list: [
            'Threats, insults, harassment, and hate speech.',
            'Other people’s names, addresses, phone numbers or faces without their consent.',
            'False statements about a person or a business.',
            'Sexual content, and images of cruelty.',
            'Unrelated advertising, and spam.',
            'Anything unlawful, or that infringes the rights of others.',
          ],
        },
      ],
    },
    {
      title: 'Reporting content',
      text: [
        'Select Report next to a review or a message, or {contact} and tell us where the content is. Explain what is wrong with it. If it infringes your rights, name the work, where it is used, and how to reach you. We do not disclose who reported it.',
      ],
    },
    {
      title: 'What we do',
      text: [
        {
          steps: [
            'A member of our support team reviews it; we hide dangerous content immediately.',
            'If it violates this policy, we hide it and tell its author which rule it violates. The author may correct it.',
            'For repeated violations, the [marketplace rules](marketplace-rules) apply.',
          ],
        },
        'The author and the person who reported it may appeal the decision within 5 days. A different person decides the appeal.',
      ],
    },
    {
      title: 'When you leave',
      text: [
        'Your reviews stay until you ask us to remove them. [Data retention](data-retention) covers everything else.',
      ],
    },
  ],
}
