import type { PolicyText } from '#domain/policies/policies.ts'

export const verificationProcess20261121: PolicyText = {
  title: 'Producer Verification',
  summary: 'What we check before a producer bears the verified badge, and what the badge does not promise.',
  inShort: [
    'We check who the producer is, their papers, how they produce, and that they agree to our standards.',
    'A review takes 5 to 7 business days, is free, and is repeated every year.',
    'The badge says what we saw on a certain day. It is not a guarantee of quality.',
  ],
  sections: [
    {
      title: 'What we check',
      text: [
        {
          table: {
            head: ['What', 'What we look at'],
            rows: [
              [
                'Identity',
                'who stands behind the profile: a government photo ID, and that its holder speaks for the business',
              ],
              [
                'Business documents',
                'registration, and the licenses, permits and inspections the law of {state} asks for these goods',
              ],
              [
                'Production practices',
                'how and where things are grown or made, described and shown in photographs; certificates with their number, certifier and date of expiry',
              ],
              [
                'Quality commitment',
                'that the producer has agreed to the [marketplace rules](marketplace-rules), and how they dealt with orders and problems so far',
              ],
            ],
          },
        },
        'Whether one person has several accounts we can only tell from what we are shown: two profiles with the same papers, address or payout account are looked at together.',
      ],
    },
    {
      title: 'How to apply',
      text: [
        {
          steps: [
            'Open the Verification tab of the producer dashboard. If your dashboard does not show it, {contact}.',
            'Fill in the form and add your papers.',
            'A member of staff who checks producers, and who has nothing to do with your business, reviews them within 5 to 7 business days. If something is missing you are told what, and the clock stops until we have it.',
            'You are told the result and why. If it is no, you may mend what was wrong and apply again, or ask within 5 days for somebody else to look at it.',
          ],
        },
      ],
    },
    {
      title: 'What it brings',
      text: [
        {
          list: [
            'A badge on the profile, with the day of the review.',
            'A better place in search results among otherwise equal matches.',
            'Buyers can filter for verified producers.',
          ],
        },
        'Verification costs nothing. A producer without the badge may sell like any other; nobody has checked their papers yet, that is all.',
      ],
    },
    {
      title: 'How long it holds',
      text: [
        'One year. Producers are asked to renew it before then; a badge that was not renewed disappears on its day, and so does one whose certificate has expired. It is taken away at once if we learn that it should not have been given, or after serious breaches of the [marketplace rules](marketplace-rules).',
      ],
    },
    {
      title: 'What it does not promise',
      text: [
        {
          list: [
            'It is not a guarantee of the quality, safety or taste of any product.',
            'We do not visit every farm and kitchen, and do not test food.',
            'It does not replace an inspection by the authorities, or a certificate such as USDA Organic.',
            'It says what was so on the day of the review, not what is so today.',
          ],
        },
        'If something is wrong with an order from a verified producer, the [refund policy](refund-policy) and [dispute resolution](dispute-resolution) apply as they do to everybody.',
      ],
    },
    {
      title: 'Your papers',
      text: [
        'They are seen by the people who check them and by nobody else, are encrypted like all personal data, and are erased with your account. [Data retention](data-retention) has the details.',
      ],
    },
  ],
}
