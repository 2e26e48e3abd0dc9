import type { Database } from '#platform/database/database.ts'
import { opened, sealed } from '#platform/keys/gcm.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import { freshSecret, stepOf } from './authenticator.ts'
import { freshRecoveryCodes, hashOfRecoveryCode, plain } from './recovery-codes.ts'

/** One set-up of an account. Which of them counts is said by the log. */
export interface SetUp {
  readonly accountId: string
  readonly setUpId: string
}

/** What the codes of sign-ins are checked with, beside the log. */
export interface SecondSteps {
  /** The secret of a set-up in base32; the same set-up again has the same. Undefined for who was erased. */
  begin(setUp: SetUp): Promise<string | undefined>
  /** Fresh recovery codes in place of any before, to be shown once. */
  writeRecoveryCodes(setUp: SetUp): Promise<readonly string[]>
  /** Tries a code; what was right once is wrong from then on. After ten tries within a quarter of an hour all are `too_many`. */
  attempt(setUp: SetUp, code: string, now: string): Promise<Tried>
  /** Forgets every set-up of an account but the one that counts; answers how many there were. */
  keepOnly(accountId: string, setUpId: string | undefined): Promise<number>
}

export type Tried = 'right' | 'wrong' | 'too_many' | { readonly recovery: number }

const MOST_TRIES = 10

interface Sealed {
  readonly secret: string
  /** The generation of the account's key that opens it. */
  readonly nth: number
}
interface SetUpRow extends Sealed {
  readonly hashes: readonly string[]
  readonly tries: number
}

export function secondStepsIn(db: Database, keys: KeyVault): SecondSteps {
  const secretOf = async (setUp: SetUp, { secret, nth }: Sealed): Promise<string | undefined> => {
    const [key] = await keys.find([{ ...keyOf(setUp), nth }])
    return key && opened(secret, key, placeOf(setUp)).toString()
  }

  return {
    begin: async (setUp) => {
      const { accountId, setUpId } = setUp
      const [sealing] = await keys.ensure([keyOf(setUp)])
      if (!sealing) return undefined
      const fresh = sealed(Buffer.from(freshSecret()), sealing.key, placeOf(setUp))
      await db.query(DROP_STALE, [accountId])
      const [row] = await db.query<Sealed>(BEGIN, [accountId, setUpId, fresh, sealing.nth])
      return secretOf(setUp, row!)
    },
    writeRecoveryCodes: async ({ accountId, setUpId }) => {
      const codes = freshRecoveryCodes()
      const hashes = codes.map((code) => hashOfRecoveryCode(keys, setUpId, code))
      await db.query(WRITE_CODES, [accountId, setUpId, hashes])
      return codes
    },
    attempt: async (setUp, code, now) => {
      const { accountId, setUpId } = setUp
      const [row] = await db.query<SetUpRow>(TRY, [accountId, setUpId])
      const secret = row && (await secretOf(setUp, row))
      if (!secret) return 'wrong'
      if (row.tries > MOST_TRIES) return 'too_many'
      const nth = row.hashes.indexOf(hashOfRecoveryCode(keys, setUpId, code))
      if (nth >= 0) return { recovery: nth }
      const step = stepOf(secret, plain(code), now)
      if (step === undefined) return 'wrong'
      return (await db.query(TAKE_STEP, [accountId, setUpId, step])).length > 0 ? 'right' : 'wrong'
    },
    keepOnly: async (accountId, setUpId) => (await db.query(KEEP_ONLY, [accountId, setUpId ?? null])).length,
  }
}

const keyOf = ({ accountId }: SetUp) => ({ person: accountId, keep: 'account' }) as const
const placeOf = ({ accountId, setUpId }: SetUp): string => `second step|${accountId}|${setUpId}`

/** Begun and never confirmed. */
const STALE = "last_step is null and made_at < now() - interval '1 hour'"
const DROP_STALE = `delete from second_steps where account_id = $1 and ${STALE}`
const BEGIN = `
  insert into second_steps (account_id, set_up_id, secret, nth) values ($1, $2, $3, $4)
  on conflict (account_id, set_up_id) do update set secret = second_steps.secret returning secret, nth`
const WRITE_CODES = 'update second_steps set recovery_hashes = $3 where account_id = $1 and set_up_id = $2'
/** Counted before the look: whoever tries many at once is counted as often. */
const TRY = `
  update second_steps set
    tries = case when tries_since < now() - interval '15 minutes' then 1 else tries + 1 end,
    tries_since = case when tries_since < now() - interval '15 minutes' then now() else tries_since end
  where account_id = $1 and set_up_id = $2 and not (${STALE})
  returning secret, nth, recovery_hashes as hashes, tries`
const TAKE_STEP = `
  update second_steps set last_step = $3, tries = 0
  where account_id = $1 and set_up_id = $2 and (last_step is null or last_step < $3) returning 1`
const KEEP_ONLY = 'delete from second_steps where account_id = $1 and set_up_id is distinct from $2 returning 1'
