import { expect, test } from 'vitest'
import {
  accountSuspended,
  accountTerminated,
  accountWarned,
  lifted,
  suspensionExpired,
  upheld,
} from '#tests/support/account-events.ts'
import { emailFor } from '#workers/enforcement/enforcement-emails.ts'

test.each([accountWarned(), accountSuspended(), accountTerminated(), suspensionExpired(), upheld(), lifted('warning')])(
  'every paragraph of the email for $type is a sentence',
  (event) => {
    const { paragraphs } = emailFor(event, 'Farmgate')!
    expect(paragraphs.length).toBeGreaterThan(0)
    for (const paragraph of paragraphs) expect(paragraph).toMatch(/^[A-Z].*[.!]$/)
  },
)
