import { EventStoreDBClient } from '@eventstore/db-client'
import { describe, expect, test } from 'vitest'
import type { Config } from '#platform/config/config.ts'
import { ConfigProblems, readConfig } from '#platform/config/read-config.ts'
import { credentialsFor } from '#platform/event-store/eventstoredb/calls.ts'
import { checkpointSigner } from '#platform/transparency-log/checkpoint-signer.ts'

const problemsOf = (env: Record<string, string>): readonly string[] => {
  const read = readConfig(env)
  return read instanceof ConfigProblems ? read.problems : []
}
const configOf = (env: Record<string, string>): Config => {
  const read = readConfig(env)
  if (read instanceof ConfigProblems) throw new Error(read.message)
  return read
}

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://market.example',
  DATABASE_URL: 'postgres://db/farmgate?sslmode=verify-full',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtps://mail',
  EMAIL_FROM: 'market@market.example',
  DATA_ENCRYPTION_KEY: Buffer.from(Array.from({ length: 32 }, (_, i) => i * 7)).toString('base64'),
  SESSION_SECRET: 'an unguessable line of forty letters or so',
  LINK_KEY: Buffer.from(Array.from({ length: 32 }, (_, i) => i * 11 + 3)).toString('base64'),
  VAPID_PRIVATE_KEY: Buffer.from(Array.from({ length: 32 }, (_, i) => i * 5 + 1)).toString('base64url'),
  LOG_SIGNING_KEY: Buffer.from(Array.from({ length: 32 }, (_, i) => i * 3 + 2)).toString('base64'),
}

const development = { NODE_ENV: 'development' }

describe('configuration', () => {
  test('without settings describes a local trial marketplace', () => {
    expect(configOf({})).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      seedDemo: true,
      payments: { kind: 'sandbox', settleMs: 5_000 },
    })
  })

  test('allows uploads more time than other requests', () => {
    expect(configOf({})).toMatchObject({
      timeouts: { requestMs: 30_000, uploadMs: 900_000, uploadMinRate: 8192 },
      uploads: { maxConcurrent: 16, perCaller: 4 },
    })
    expect(problemsOf({ REQUEST_TIMEOUT_SECONDS: '60', UPLOAD_TIMEOUT_SECONDS: '30', MAX_UPLOADS: '2' })).toEqual([
      'UPLOAD_TIMEOUT_SECONDS must be at least REQUEST_TIMEOUT_SECONDS',
      'MAX_UPLOADS_PER_CALLER must be at most MAX_UPLOADS',
    ])
  })

  test('reports all invalid settings together', () => {
    expect(problemsOf({ PORT: 'many', EVENTSTORE_URL: 'http://x', SESSION_SECRET: 'short' })).toHaveLength(3)
  })

  test('reports missing and invalid settings together', () => {
    const { DATABASE_URL: _, ...rest } = production
    expect(problemsOf({ ...rest, PORT: 'many', DATA_ENCRYPTION_KEY: 'short', SMTP_URL: 'http://mail' })).toEqual([
      expect.stringContaining('PORT:'),
      expect.stringContaining('SMTP_URL:'),
      expect.stringContaining('DATA_ENCRYPTION_KEY:'),
      expect.stringContaining('ALLOW=embedded-database'),
    ])
  })

  test('enables metrics and tracing only when configured', () => {
    expect(configOf({})).toMatchObject({ metrics: undefined, tracesUrl: undefined })
    expect(configOf({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, token: undefined })
    expect(configOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }).tracesUrl).toBe('http://collector:4318')
    expect(problemsOf({ METRICS_TOKEN: 'short', PORT: '4000', METRICS_PORT: '4000' })).toHaveLength(2)
    expect(problemsOf({ ...production, METRICS_TOKEN: 'aaaaaaaaaaaaaaaaaaaa' })).toHaveLength(1)
  })

  test('accepts an origin as its public address', () => {
    expect(configOf({ PUBLIC_URL: 'https://market.example/' }).publicUrl).toBe('https://market.example')
    expect(problemsOf({ PUBLIC_URL: 'https://market.example/shop' })).toHaveLength(1)
  })

  test('accepts additional origins of the marketplace', () => {
    const { marketplace } = configOf({
      MARKETPLACE_EMAIL: 'hi@market.example',
      MARKETPLACE_LINKS: 'https://a.example, https://b.example',
    })
    expect(marketplace).toMatchObject({ email: 'hi@market.example', links: ['https://a.example', 'https://b.example'] })
    expect(problemsOf({ MARKETPLACE_EMAIL: 'nowhere', MARKETPLACE_LINKS: 'javascript:alert(1)' })).toHaveLength(2)
  })

  test('lists process roles, or all of them', () => {
    expect(configOf({ PROCESS_ROLES: 'all' }).processRoles).toEqual(['api', 'projector', 'worker'])
    expect(configOf({ PROCESS_ROLES: 'api, worker,api' }).processRoles).toEqual(['api', 'worker'])
    expect(problemsOf({ PROCESS_ROLES: 'api,cook' })).toEqual([expect.stringContaining('PROCESS_ROLES: must be all')])
  })

  test('requires both Stripe keys to have the same mode', () => {
    const keys = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    }
    expect(problemsOf(keys)).toEqual([expect.stringContaining('test key')])
  })

  test('requires all Stripe settings or none', () => {
    expect(problemsOf({ STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual([
      'Stripe needs STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET too',
    ])
  })

  test('treats an empty variable as unset', () => expect(configOf({ REDIS_URL: '' }).redisUrl).toBeUndefined())

  test('accepts a complete production configuration', () => {
    expect(configOf(production)).toMatchObject({ mode: 'production', seedDemo: false, payments: { kind: 'stripe' } })
  })

  test.each([
    ['DATABASE_URL', 'embedded-database'],
    ['STRIPE_SECRET_KEY,STRIPE_PUBLISHABLE_KEY,STRIPE_WEBHOOK_SECRET', 'sandbox-payments'],
    ['SMTP_URL', 'mailbox'],
    ['DATA_ENCRYPTION_KEY', 'generated-secrets'],
    ['SESSION_SECRET', 'generated-secrets'],
    ['LINK_KEY', 'generated-secrets'],
    ['LOG_SIGNING_KEY', 'generated-secrets'],
    ['PUBLIC_URL', 'insecure-http'],
  ])('without %s requires %s to be allowed in production', (names, allowance) => {
    const env = Object.fromEntries(Object.entries(production).filter(([name]) => !names.split(',').includes(name)))
    expect(problemsOf(env)).toEqual([expect.stringContaining(`ALLOW=${allowance}`)])
    expect(problemsOf({ ...env, ALLOW: allowance })).toEqual([])
  })

  test('requires two-factor for staff, except in a demo', () => {
    const twoFactorOf = (overrides: Record<string, string>) => configOf({ ...production, ...overrides }).staffTwoFactor
    expect(twoFactorOf({})).toBe('required')
    expect(twoFactorOf({ SEED_DEMO: 'true', ALLOW: 'demo-marketplace' })).toBe('optional')
    expect(twoFactorOf({ SEED_DEMO: 'true', ALLOW: 'demo-marketplace', STAFF_TWO_FACTOR: 'required' })).toBe('required')
    expect(problemsOf({ ...production, STAFF_TWO_FACTOR: 'optional' })).toEqual([
      expect.stringContaining('ALLOW=staff-without-two-factor'),
    ])
    expect(problemsOf({ STAFF_TWO_FACTOR: 'never' })).toEqual(['STAFF_TWO_FACTOR: must be required or optional'])
  })

  test('seeds no demo in production unless requested', () => {
    expect(problemsOf({ ...production, SEED_DEMO: 'true' })).toEqual([
      expect.stringContaining('ALLOW=demo-marketplace'),
    ])
  })

  test('rejects weak secrets in production', () => {
    expect(problemsOf({ ...production, SESSION_SECRET: 'a'.repeat(40) })).toHaveLength(1)
    const testKeys = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }
    expect(problemsOf({ ...production, ...testKeys })).toEqual(['STRIPE_SECRET_KEY: is a test key'])
    expect(problemsOf({ ...production, DATA_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') })).toHaveLength(1)
  })

  test('accepts a former signing key only with a tree size', () => {
    const key = 'farmgate/log+0a1b2c3d+AZmZmZmZmZmZmZmZmZmZmZmZmZmZmZmZmZmZmZmZmZmZ'
    expect(configOf({ LOG_SIGNING_PREVIOUS_KEYS: `${key}@1200, ${key}@7` }).previousLogSigningKeys).toEqual([
      `${key}@1200`,
      `${key}@7`,
    ])
    for (const wrong of [key, `${key}@`, `${key}@many`, `${key}@7,${key}`])
      expect(problemsOf({ LOG_SIGNING_PREVIOUS_KEYS: wrong })).toEqual([
        'LOG_SIGNING_PREVIOUS_KEYS: each key needs the last tree size it signed, as <public key>@<size>',
      ])
  })

  describe('keys', () => {
    const key = (fill: number) => Buffer.alloc(32, fill).toString('base64')

    test('are rotated with the previous keys next to the current one', () => {
      const rotated = configOf({
        DATA_ENCRYPTION_KEY: key(1),
        DATA_ENCRYPTION_KEY_PREVIOUS: `${key(2)}, ${key(3)}`,
        LINK_KEY: key(4),
        LINK_KEY_PREVIOUS: key(5),
        SESSION_SECRET: 's'.repeat(32),
        SESSION_SECRET_PREVIOUS: 't'.repeat(32),
      })
      expect(rotated.previousDataEncryptionKeys).toEqual([Buffer.alloc(32, 2), Buffer.alloc(32, 3)])
      expect(rotated).toMatchObject({ linkKey: Buffer.alloc(32, 4), previousLinkKeys: [Buffer.alloc(32, 5)] })
      expect(rotated.previousSessionSecret).toBe('t'.repeat(32))
    })

    test('that equal their previous keys are rejected', () => {
      const same = {
        DATA_ENCRYPTION_KEY: key(1),
        DATA_ENCRYPTION_KEY_PREVIOUS: key(1),
        LINK_KEY: key(4),
        LINK_KEY_PREVIOUS: key(4),
        SESSION_SECRET: 's'.repeat(32),
        SESSION_SECRET_PREVIOUS: 's'.repeat(32),
      }
      expect(problemsOf(same)).toHaveLength(3)
      expect(problemsOf({ DATA_ENCRYPTION_KEY_PREVIOUS: 'short' })).toEqual([
        'DATA_ENCRYPTION_KEY_PREVIOUS: must be 32 bytes in base64',
      ])
    })

    test('for sessions are required by api only', () => {
      const { SESSION_SECRET: _, LOG_SIGNING_KEY: __, ...without } = production
      expect(problemsOf({ ...without, PROCESS_ROLES: 'projector' })).toEqual([])
      expect(problemsOf({ ...production, SESSION_SECRET: '', PROCESS_ROLES: 'worker' })).toEqual([])
      expect(problemsOf({ ...production, SESSION_SECRET: '' })).toEqual([
        expect.stringContaining('ALLOW=generated-secrets'),
      ])
    })

    test("for the log's signature are for workers only", () => {
      const { LOG_SIGNING_KEY, ...unsealed } = production
      const LOG_SIGNING_PUBLIC_KEY = checkpointSigner(Buffer.from(LOG_SIGNING_KEY, 'base64')).publicKey
      const api = { ...unsealed, PROCESS_ROLES: 'api' }
      expect(problemsOf({ ...api, LOG_SIGNING_KEY })).toEqual([
        'LOG_SIGNING_KEY: only a worker signs checkpoints; give this process LOG_SIGNING_PUBLIC_KEY instead',
        expect.stringContaining('LOG_SIGNING_PUBLIC_KEY: an api process'),
      ])
      expect(configOf({ ...api, LOG_SIGNING_PUBLIC_KEY })).toMatchObject({
        logSigningKey: undefined,
        logSigningPublicKey: LOG_SIGNING_PUBLIC_KEY,
      })
      expect(problemsOf({ ...unsealed, PROCESS_ROLES: 'projector' })).toEqual([])
      expect(configOf({ LOG_SIGNING_KEY, PROCESS_ROLES: 'api' }).logSigningKey).toBeUndefined()
      expect(problemsOf({ ...production, LOG_SIGNING_PREVIOUS_KEYS: `${LOG_SIGNING_PUBLIC_KEY}@7` })).toEqual([
        expect.stringContaining('LOG_SIGNING_PREVIOUS_KEYS: contains the current key'),
      ])
      const other = checkpointSigner(Buffer.alloc(32, 1)).publicKey
      expect(problemsOf({ ...production, LOG_SIGNING_PUBLIC_KEY: other })).toEqual([
        `LOG_SIGNING_PUBLIC_KEY: is not the public key of LOG_SIGNING_KEY, which is ${LOG_SIGNING_PUBLIC_KEY}`,
      ])
    })
  })

  test('mails checkpoints only to a configured address', () => {
    expect(configOf({}).logCheckpointEmail).toBeUndefined()
    expect(configOf({ LOG_CHECKPOINT_EMAIL: 'notary@example.com' }).logCheckpointEmail).toBe('notary@example.com')
    expect(problemsOf({ LOG_CHECKPOINT_EMAIL: 'the notary' })).toEqual([
      'LOG_CHECKPOINT_EMAIL: must be an email address',
    ])
  })

  describe('encryption in production', () => {
    test.each([
      ['postgres', 'DATABASE_URL', 'postgres://db/farmgate'],
      ['postgres', 'DATABASE_URL', 'postgres://db/farmgate?sslmode=disable'],
      ['postgres', 'DATABASE_URL', 'postgres://db/farmgate?sslmode=prefer'],
      ['postgres', 'DATABASE_URL', 'postgres://db/farmgate?sslmode=require'],
      ['postgres', 'DATABASE_URL', 'postgres://db/farmgate?sslmode=no-verify'],
      ['postgres', 'DATABASE_URL', 'postgres://db/farmgate?sslmode=verify-ca'],
      ['postgres', 'DATABASE_URL', 'postgres://db/farmgate?sslmode=verify-full&sslmode=disable'],
      ['postgres', 'DATABASE_URL', 'postgres://localhost/farmgate?host=db'],
      ['redis', 'REDIS_URL', 'redis://:password@redis:6379'],
      ['redis', 'REDIS_URL', 'rediss://redis:6379?tls='],
      ['eventstore', 'EVENTSTORE_URL', 'esdb://events:2113?tls=false'],
      ['eventstore', 'EVENTSTORE_URL', 'esdb://events:2113?TLS=false'],
      ['eventstore', 'EVENTSTORE_URL', 'esdb://events:2113?t-l_s=false'],
      ['eventstore', 'EVENTSTORE_URL', 'esdb://admin:word@one:2113,localhost,two?tls=true&tls=false'],
      ['eventstore', 'EVENTSTORE_URL', 'esdb://events:2113?tls=true&tlsVerifyCert=false'],
      ['smtp', 'SMTP_URL', 'smtp://mail:587'],
      ['smtp', 'SMTP_URL', 'smtp://mail:587?requireTLS=false'],
      ['smtp', 'SMTP_URL', 'smtps://mail?tls.rejectUnauthorized=false'],
      ['smtp', 'SMTP_URL', 'smtp://localhost?service=Sendgrid'],
      ['otlp', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318'],
      ['smtp', 'SMTP_URL', 'smtp://127.0.0.1.mail.example'],
    ])('rejects unencrypted %s in %s=%s unless it is allowed', (engine, name, value) => {
      const env = { ...production, [name]: value }
      expect(problemsOf(env)).toEqual([expect.stringMatching(`^${name}: .*ALLOW=plain-${engine}$`)])
      expect(problemsOf({ ...env, ALLOW: `plain-${engine}` })).toEqual([])
      expect(problemsOf({ ...env, ...development })).toEqual([])
    })

    test.each([
      ['DATABASE_URL', 'postgres://db/farmgate?sslmode=verify-full&sslrootcert=/etc/ca.pem'],
      ['DATABASE_URL', 'postgres://db/farmgate?sslmode=verify-ca&sslrootcert=/etc/ca.pem'],
      ['DATABASE_URL', 'postgres://127.0.0.1:5432/farmgate'],
      ['DATABASE_URL', 'postgres://[::1]/farmgate'],
      ['DATABASE_URL', 'postgres:///farmgate?host=/var/run/postgresql'],
      ['REDIS_URL', 'rediss://:password@redis:6379'],
      ['REDIS_URL', 'redis://localhost:6379'],
      ['EVENTSTORE_URL', 'esdb://events:2113'],
      ['EVENTSTORE_URL', 'esdb+discover://user:word@one:2113,two:2113/?tls=true&tlsCAFile=/etc/ca.pem'],
      ['EVENTSTORE_URL', 'esdb://127.0.0.9:2113?tls=false'],
      ['SMTP_URL', 'smtp://mail:587?requireTLS=true'],
      ['SMTP_URL', 'smtp://127.0.0.1:25'],
      ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://collector:4318'],
    ])('accepts %s=%s', (name, value) => expect(problemsOf({ ...production, [name]: value })).toEqual([]))

    test('reports all unencrypted connections together', () => {
      const plain = {
        DATABASE_URL: 'postgres://db/farmgate',
        EVENTSTORE_URL: 'esdb://events?tls=false',
        REDIS_URL: 'redis://redis',
        SMTP_URL: 'smtp://mail',
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector',
      }
      expect(problemsOf({ ...production, ...plain })).toHaveLength(5)
      expect(problemsOf({ EVENTSTORE_URL: 'http://events' })).toEqual([expect.stringContaining('esdb://')])
      for (const name of Object.keys(plain))
        expect(problemsOf({ ...production, [name]: 'not a URL' })).toEqual([expect.stringMatching(`^${name}: must be`)])
    })
  })

  describe('EVENTSTORE_URL', () => {
    const readable = [
      ...['esdb://one', 'esdb://one:2113', 'esdb://10.0.0.1:2113?tls=false', 'esdb://one:2113/?tls=true'],
      ...['esdb://a:2113,b:2113,c:2113?tls=false', 'esdb://a,b:2114,c', 'esdb://a:2113,?tls=false'],
      ...['esdb+discover://cluster.example:2113', 'esdb+discover://ann:word@cluster.example?tlsCAFile=package%2Ejson'],
      ...[
        'esdb://ann:word@a:2113,b:2113',
        'esdb://ann:p%40ss%3Aw%25@a',
        'esdb://ann:a/b?c@a:2113',
        'esdb://%C3%A4:w@a',
      ],
      ...[
        'esdb://a?nodePreference=read-only-replica',
        'esdb://a?unknown=1',
        'esdb://a?keepAliveInterval=10000&tls=true',
      ],
    ]
    const unreadable = [
      ...[
        'http://one',
        'ESDB://one',
        'esdb://',
        'esdb://?tls=false',
        'esdb://a,,b',
        'esdb://a:port',
        'esdb://[::1]:2113',
      ],
      ...[
        'esdb://ann:p%zz@a',
        'esdb://%:word@a',
        'esdb://a?tls=FALSE',
        'esdb://a?tls=',
        'esdb://a?tls',
        'esdb://a?tls=true&',
      ],
      ...['esdb://a?nodePreference=king', 'esdb://a?defaultDeadline=soon', 'esdb://a?tlsCAFile=%zz'],
    ]
    const clientReads = async (address: string): Promise<boolean> => {
      try {
        const client = EventStoreDBClient.connectionString(address)
        await client.dispose()
        return true
      } catch {
        return false
      }
    }

    test.each(readable)('%s is accepted', async (address) => {
      expect(await clientReads(address)).toBe(true)
      expect(problemsOf({ EVENTSTORE_URL: address })).toEqual([])
    })

    test.each(unreadable)('%s is rejected', async (address) => {
      expect(await clientReads(address)).toBe(false)
      expect(problemsOf({ EVENTSTORE_URL: address })).toEqual([expect.stringMatching(/^EVENTSTORE_URL: must /)])
    })

    test('a password that the client would truncate is rejected', () => {
      expect(problemsOf({ EVENTSTORE_URL: 'esdb://ann:pass:word@a' })).toEqual([expect.stringContaining('%3A')])
      expect(credentialsFor('esdb://ann:pass%3Aword@a')).toEqual({ username: 'ann', password: 'pass:word' })
      expect(credentialsFor('esdb://ann:a/b?c@a:2113')).toEqual({ username: 'ann', password: 'a/b?c' })
    })
  })

  test('reports an unknown allowance', () => {
    expect(problemsOf({ ...production, ALLOW: 'everything' })).toEqual([
      expect.stringContaining('"everything" is not known'),
    ])
  })

  test('requires rate limits in production unless allowed', () => {
    const without = { ...production, RATE_LIMITS: 'false' }
    expect(problemsOf(without).join()).toContain('no-rate-limits')
    expect(problemsOf({ ...without, ALLOW: 'no-rate-limits' })).toEqual([])
  })

  test('trusts local proxies by default', () => {
    expect(configOf({}).trustedProxies).toEqual(['loopback'])
    expect(configOf({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toEqual(['10.0.0.0/8', '::1'])
    expect(configOf({ TRUSTED_PROXIES: '2' }).trustedProxies).toBe(2)
    expect(configOf({ TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([])
    for (const wrong of ['10.0.0.0/33', 'a proxy', '0', '10.0.0.0/8/8', '0.0.0.0/0'])
      expect(problemsOf({ TRUSTED_PROXIES: wrong }).join()).toContain('TRUSTED_PROXIES')
  })
})
