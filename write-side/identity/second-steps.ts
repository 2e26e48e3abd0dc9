import type { Instant } from '#domain/kernel/event.ts'
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
  /** Fresh recovery codes of a set-up that has none yet, to be shown once; undefined when it has some, or does not exist. */
  writeRecoveryCodes(setUp: SetUp, showing: Showing): Promise<readonly string[] | undefined>
  /** The recovery codes that were written for this command, until their time is over. */
  codesShownTo(commandId: string, setUp: SetUp, now: Instant): Promise<readonly string[] | undefined>
  /** Tries a code; what was right once is wrong from then on. */
  attempt(setUp: SetUp, code: string, now: string): Promise<Tried>
  /** Forgets every set-up of an account but the one that counts; answers how many there were. */
  keepOnly(accountId: string, setUpId: string | undefined): Promise<number>
}

/** The command whose repeat is answered with the same recovery codes, and until when. Sealed until then. */
export interface Showing {
  readonly to: string
  readonly until: Instant
}

export type Tried = 'right' | 'wrong' | { readonly recovery: number }

interface Sealed {
  readonly secret: string
  /** The generation of the account's key that opens it. */
  readonly nth: number
}
interface SetUpRow extends Sealed {
  readonly hashes: readonly string[]
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
    writeRecoveryCodes: async (setUp, { to, until }) => {
      const { accountId, setUpId } = setUp
      const codes = freshRecoveryCodes()
      const hashes = codes.map((code) => hashOfRecoveryCode(keys, setUpId, code))
      const [row] = await db.query<Pick<Sealed, 'nth'>>(GENERATION, [accountId, setUpId])
      const [key] = row ? await keys.find([{ ...keyOf(setUp), nth: row.nth }]) : []
      if (!key) return undefined
      const shown = sealed(Buffer.from(codes.join(' ')), key, shownPlaceOf(setUp, to))
      const written = await db.query(WRITE_CODES, [accountId, setUpId, hashes, shown, keys.hmac('shown-to', to), until])
      return written.length > 0 ? codes : undefined
    },
    codesShownTo: async (commandId, setUp, now) => {
      const { accountId, setUpId } = setUp
      const shownTo = keys.hmac('shown-to', commandId)
      const [row] = await db.query<{ shown: string; nth: number }>(SHOWN, [accountId, setUpId, shownTo, now])
      const [key] = row ? await keys.find([{ ...keyOf(setUp), nth: row.nth }]) : []
      return row && key && opened(row.shown, key, shownPlaceOf(setUp, commandId)).toString().split(' ')
    },
    attempt: async (setUp, code, now) => {
      const { accountId, setUpId } = setUp
      const [row] = await db.query<SetUpRow>(FIND, [accountId, setUpId])
      const secret = row && (await secretOf(setUp, row))
      if (!secret) return 'wrong'
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
const shownPlaceOf = (setUp: SetUp, commandId: string): string => `${placeOf(setUp)}|${commandId}`
const placeOf = ({ accountId, setUpId }: SetUp): string => `second step|${accountId}|${setUpId}`

/** Begun and never confirmed. */
const STALE = "last_step is null and made_at < now() - interval '1 hour'"
const DROP_STALE = `delete from second_steps where account_id = $1 and ${STALE}`
const BEGIN = `
  insert into second_steps (account_id, set_up_id, secret, nth) values ($1, $2, $3, $4)
  on conflict (account_id, set_up_id) do update set secret = second_steps.secret returning secret, nth`
const GENERATION = 'select nth from second_steps where account_id = $1 and set_up_id = $2'
const WRITE_CODES = `
  update second_steps set recovery_hashes = $3, shown_codes = $4, shown_to = $5, shown_until = $6::timestamptz
  where account_id = $1 and set_up_id = $2 and recovery_hashes = '{}' returning 1`
const SHOWN = `
  select shown_codes as shown, nth from second_steps
  where account_id = $1 and set_up_id = $2 and shown_to = $3 and shown_until > $4::timestamptz`
const FIND = `
  select secret, nth, recovery_hashes as hashes from second_steps
  where account_id = $1 and set_up_id = $2 and not (${STALE})`
const TAKE_STEP = `
  update second_steps set last_step = $3
  where account_id = $1 and set_up_id = $2 and (last_step is null or last_step < $3) returning 1`
const KEEP_ONLY = 'delete from second_steps where account_id = $1 and set_up_id is distinct from $2 returning 1'
