import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { forbidden as rules } from '#tests/architecture/boundaries.ts'
import { boundaryViolations } from '#tests/architecture/check-boundaries.ts'

let house: string
beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'farmgate-house-'))
})
afterEach(() => rmSync(house, { recursive: true }))

/** The files of a small project and their imports. */
function build(imports: Record<string, string[]>): void {
  for (const [file, targets] of Object.entries(imports)) {
    const path = join(house, file)
    mkdirSync(dirname(path), { recursive: true })
    const up = '../'.repeat(file.split('/').length - 1)
    const lines = targets.map(
      (target, i) => `import * as i${i} from '${target.includes('/') ? up + target : target}'; void i${i}`,
    )
    writeFileSync(path, `${lines.join('\n')}\nexport const here = 1\n`)
  }
}

const forbidden: [rule: string, imports: Record<string, string[]>][] = [
  ['domain-imports-nothing', { 'domain/a/a.decider.ts': ['node:fs'] }],
  ['money-is-dineros', { 'domain/kernel/money.ts': ['node:fs'] }],
  ['contexts-meet-through-events', { 'domain/a/a.decider.ts': ['domain/b/b.decider.ts'], 'domain/b/b.decider.ts': [] }],
  ['kernel-knows-no-context', { 'domain/kernel/k.ts': ['domain/a/a.events.ts'], 'domain/a/a.events.ts': [] }],
  ['deciders-ignore-http', { 'domain/a/a.decider.ts': ['domain/a/contract.ts'], 'domain/a/contract.ts': [] }],
  ['layers-meet-in-domain', { 'write-side/a/routes.ts': ['read-side/a/routes.ts'], 'read-side/a/routes.ts': [] }],
  [
    'deciding-is-for-the-write-side',
    { 'read-side/a/routes.ts': ['domain/kernel/command-bus.ts'], 'domain/kernel/command-bus.ts': [] },
  ],
  ['platform-knows-no-layer', { 'platform/mail/email.ts': ['domain/a/a.events.ts'], 'domain/a/a.events.ts': [] }],
  ['sandbox-is-its-own-program', { 'sandbox/x.ts': ['domain/a/a.events.ts'], 'domain/a/a.events.ts': [] }],
  ['sandbox-is-reached-over-http', { 'platform/payments/x.ts': ['sandbox/y.ts'], 'sandbox/y.ts': [] }],
  [
    'engines-are-chosen-in-app',
    { 'workers/a/a.job.ts': ['platform/mail/email.smtp.ts'], 'platform/mail/email.smtp.ts': [] },
  ],
  ['demo-is-opened-by-app', { 'workers/a/a.job.ts': ['demo/seed.ts'], 'demo/seed.ts': [] }],
  ['demo-sends-commands', { 'demo/seed.ts': ['read-side/a/a.query.ts'], 'read-side/a/a.query.ts': [] }],
  ['browser-is-not-the-server', { 'frontend/shared/lib/x.ts': ['domain/a/a.decider.ts'], 'domain/a/a.decider.ts': [] }],
  ['pages-run-from-their-build', { 'app/x.ts': ['frontend/server-entry.tsx'], 'frontend/server-entry.tsx': [] }],
  ['slices-stay-apart', { 'read-side/a/x.query.ts': ['read-side/b/y.query.ts'], 'read-side/b/y.query.ts': [] }],
  ['audiences-stay-apart', { 'frontend/shop/a/x.ts': ['frontend/staff/b/y.ts'], 'frontend/staff/b/y.ts': [] }],
  ['shared-frontend-is-below', { 'frontend/shared/ui/x.ts': ['frontend/shop/b/y.ts'], 'frontend/shop/b/y.ts': [] }],
  ['widgets-know-no-feature', { 'frontend/shared/ui/x.ts': ['frontend/shared/b/y.ts'], 'frontend/shared/b/y.ts': [] }],
  ['nothing-imports-tests', { 'app/x.ts': ['tests/support/y.ts'], 'tests/support/y.ts': [] }],
  ['no-cycles', { 'app/x.ts': ['app/y.ts'], 'app/y.ts': ['app/x.ts'] }],
  ['no-unlisted-packages', { 'app/x.ts': ['stray'], 'node_modules/stray/index.js': [] }],
  ['resolvable', { 'app/x.ts': ['app/nowhere.ts'] }],
]

describe('the boundary check', () => {
  test('fails once for every rule', () => {
    expect(forbidden.map(([rule]) => rule).sort()).toEqual(rules.map(({ name }) => name).sort())
  })

  test.each(forbidden)('detects a violation of %s', async (rule, imports) => {
    build(imports)
    const { broken } = await boundaryViolations(house)
    expect(broken.map((line) => line.split(':')[0])).toContain(rule)
  })

  test('accepts allowed imports', async () => {
    build({
      'domain/a/a.decider.ts': ['domain/kernel/k.ts', 'domain/b/b.events.ts'],
      'domain/kernel/k.ts': [],
      'domain/b/b.events.ts': ['domain/kernel/k.ts'],
      'write-side/a/routes.ts': ['domain/a/a.decider.ts', 'platform/mail/email.ts'],
      'platform/mail/email.ts': ['domain/kernel/k.ts'],
      'platform/mail/email.smtp.ts': ['platform/mail/email.ts'],
      'app/x.ts': ['write-side/a/routes.ts', 'platform/mail/email.smtp.ts', 'sandbox/x.ts', 'demo/seed.ts'],
      'sandbox/x.ts': ['platform/mail/email.ts', 'domain/kernel/k.ts'],
      'demo/seed.ts': ['domain/a/a.decider.ts', 'write-side/a/routes.ts', 'platform/mail/email.ts'],
      'frontend/shop/a/x.tsx': ['frontend/shared/a/x.ts', 'frontend/shared/ui/b.ts'],
      'frontend/shared/a/x.ts': ['frontend/shared/ui/b.ts'],
      'frontend/shared/ui/b.ts': [],
    })
    expect((await boundaryViolations(house)).broken).toEqual([])
  })
})
