import type { PolicyText } from '#domain/policies/policies.ts'

export const verificationProcess20261121: PolicyText = {
  title: 'Producer Verification',
  summary: 'What we check before a producer gets the verified badge, and what the badge does not guarantee.',
  inShort: [
    'We check the producer’s identity, documents and production practices, and that they agree to our standards.',
    'A review takes 5 to 7 business days, is free, and is repeated every year.',
    'The badge shows that we reviewed documents on a certain day. It does not guarantee quality.',
  ],
  sections: [
    {
      title: 'What we check',
      text: [
        {
          table: {
            head: ['Area', 'What we check'],
            rows: [
              [
                'Identity',
                'who runs the business: a government photo ID, and that its holder is authorized to represent the business',
              ],
              [
                'Business documents',
                'registration, and the licenses, permits and inspections that the law of {state} requires for these products',
              ],
              [
                'Production practices',
                'how and where the products are grown or made, with a description and photos; certificates with their number, issuer and expiry date',
              ],
              [
                'Quality commitment',
                'that the producer has accepted the [marketplace rules](marketplace-rules), and how they have handled orders and problems so far',
              ],
            ],
          },
        },
        'We can detect several accounts of one person only from what we are shown: we review two profiles with the same documents, address or payout account together.',
      ],
    },
    {
      title: 'How to apply',
      text: [
        {
          steps: [
            'Open the Verification tab of the producer dashboard. If your dashboard does not show it, {contact}.',
            'Fill in the form and add your documents.',
            'A verifier with no connection to your business reviews them within 5 to 7 business days. If something is missing, we tell you, and the clock stops until we have it.',
            'We tell you the result and the reason. If we decline, you may correct what was wrong and apply again, or appeal within 5 days. A different person decides the appeal.',
          ],
        },
      ],
    },
    {
      title: 'Benefits',
      text: [
        {
          list: [
            'A badge on the profile, with the date of the review.',
            'A higher position in search results among otherwise equal matches.',
            'A filter with which buyers find verified producers.',
          ],
        },
        'Verification is free. Producers without the badge may sell like any other; their documents have not been reviewed yet.',
      ],
    },
    {
      title: 'How long it is valid',
      text: [
        'One year. We ask producers to renew it before then; a badge that is not renewed disappears on its expiry date, and so does one whose certificate has expired. We revoke it immediately if we learn that it should not have been granted, or after serious violations of the [marketplace rules](marketplace-rules).',
      ],
    },
    {
      title: 'What it does not guarantee',
      text: [
        {
          list: [
            'It does not guarantee the quality, safety or taste of any product.',
            'We do not visit every farm and kitchen, and do not test food.',
            'It does not replace an inspection by the authorities, or a certificate such as USDA Organic.',
            'It reflects the day of the review, not today.',
          ],
        },
        'If something is wrong with an order from a verified producer, the [refund policy](refund-policy) and [dispute resolution](dispute-resolution) apply as for any other producer.',
      ],
    },
    {
      title: 'Your documents',
      text: [
        'Only the people who review them can see them. They are encrypted like all personal data and are erased with your account. [Data retention](data-retention) has the details.',
      ],
    },
  ],
}
