import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { RECOVERY_CODES } from '#domain/identity/two-factor.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'
import { decryptText, encryptText } from '#platform/keys/aes-gcm.ts'
import type { KeyVault } from '#platform/keys/keys.ts'

/** One enrollment of an account. The event log records which one is active. */
export interface TwoFactorEnrollment {
  readonly accountId: string
  readonly enrollmentId: string
}

/** Secrets and recovery codes of enrollments, outside the event log. */
export interface TwoFactorEnrollments {
  /**
   * The secret of an enrollment in base32. The same enrollment always has the same one. Undefined for an erased
   * account.
   */
  begin(enrollment: TwoFactorEnrollment): Promise<string | undefined>
  /**
   * Creates the recovery codes of an enrollment, to be shown once; undefined if it already has some, or does not exist.
   */
  createRecoveryCodes(
    enrollment: TwoFactorEnrollment,
    display: RecoveryCodeDisplay,
  ): Promise<readonly string[] | undefined>
  /** The recovery codes that were created for this command, until they expire. */
  recoveryCodesFor(
    commandId: string,
    enrollment: TwoFactorEnrollment,
    now: Instant,
  ): Promise<readonly string[] | undefined>
  /** Checks a code. Each code works only once. */
  attempt(enrollment: TwoFactorEnrollment, code: string, now: string): Promise<AttemptResult>
  /** Deletes all enrollments of an account except the given one, if any; returns the number of deleted ones. */
  deleteOthers(accountId: string, enrollmentId: string | undefined): Promise<number>
}

/**
 * The command whose repeat returns the same recovery codes, and how long it does. They are stored encrypted until then.
 */
export interface RecoveryCodeDisplay {
  readonly to: string
  readonly until: Instant
}

export type AttemptResult = 'right' | 'wrong' | { readonly recovery: number }

interface EncryptedSecret {
  readonly secret: string
  /** The generation of the account's key that decrypts it. */
  readonly keyGeneration: number
}
interface EnrollmentRow extends EncryptedSecret {
  readonly hashes: readonly string[]
}

export function twoFactorEnrollmentsIn(db: Database, keys: KeyVault): TwoFactorEnrollments {
  const secretOf = async (
    enrollment: TwoFactorEnrollment,
    { secret, keyGeneration }: EncryptedSecret,
  ): Promise<string | undefined> => {
    const [key] = await keys.find([{ ...keyOf(enrollment), generation: keyGeneration }])
    return key && decryptText(secret, key, secretContext(enrollment)).toString()
  }

  return {
    begin: async (enrollment) => {
      const { accountId, enrollmentId } = enrollment
      const [encryptionKey] = await keys.getOrCreate([keyOf(enrollment)])
      if (!encryptionKey) return undefined
      const encryptedSecret = encryptText(Buffer.from(newSecret()), encryptionKey.key, secretContext(enrollment))
      await db.query(DELETE_STALE, [accountId])
      const [row] = await db.query<EncryptedSecret>(BEGIN, [
        accountId,
        enrollmentId,
        encryptedSecret,
        encryptionKey.generation,
      ])
      return secretOf(enrollment, row!)
    },
    createRecoveryCodes: async (enrollment, { to, until }) => {
      const { accountId, enrollmentId } = enrollment
      const codes = newRecoveryCodes()
      const hashes = codes.map((code) => hashOfRecoveryCode(keys, enrollmentId, code))
      const [row] = await db.query<Pick<EncryptedSecret, 'keyGeneration'>>(GENERATION, [accountId, enrollmentId])
      const [key] = row ? await keys.find([{ ...keyOf(enrollment), generation: row.keyGeneration }]) : []
      if (!key) return undefined
      const encryptedCodes = encryptText(Buffer.from(codes.join(' ')), key, recoveryCodesContext(enrollment, to))
      const written = await db.query(WRITE_CODES, [
        accountId,
        enrollmentId,
        hashes,
        encryptedCodes,
        keys.hmac('shown-to', to),
        until,
      ])
      return written.length > 0 ? codes : undefined
    },
    recoveryCodesFor: async (commandId, enrollment, now) => {
      const { accountId, enrollmentId } = enrollment
      const shownTo = keys.hmac('shown-to', commandId)
      const [row] = await db.query<{ shown: string; keyGeneration: number }>(SHOWN, [
        accountId,
        enrollmentId,
        shownTo,
        now,
      ])
      const [key] = row ? await keys.find([{ ...keyOf(enrollment), generation: row.keyGeneration }]) : []
      return (
        row && key && decryptText(row.shown, key, recoveryCodesContext(enrollment, commandId)).toString().split(' ')
      )
    },
    attempt: async (enrollment, code, now) => {
      const { accountId, enrollmentId } = enrollment
      const [row] = await db.query<EnrollmentRow>(FIND, [accountId, enrollmentId])
      const secret = row && (await secretOf(enrollment, row))
      if (!secret) return 'wrong'
      const codeIndex = row.hashes.indexOf(hashOfRecoveryCode(keys, enrollmentId, code))
      if (codeIndex >= 0) return { recovery: codeIndex }
      const step = timeStepOf(secret, normalizeCode(code), now)
      if (step === undefined) return 'wrong'
      return (await db.query(USE_TIME_STEP, [accountId, enrollmentId, step])).length > 0 ? 'right' : 'wrong'
    },
    deleteOthers: async (accountId, enrollmentId) =>
      (await db.query(DELETE_OTHERS, [accountId, enrollmentId ?? null])).length,
  }
}

const keyOf = ({ accountId }: TwoFactorEnrollment) => ({ subjectId: accountId, retention: 'account' }) as const
const recoveryCodesContext = (enrollment: TwoFactorEnrollment, commandId: string): string =>
  `${secretContext(enrollment)}|${commandId}`
const secretContext = ({ accountId, enrollmentId }: TwoFactorEnrollment): string =>
  `two-factor|${accountId}|${enrollmentId}`

/** Enrollments that were never confirmed. */
const STALE = "last_used_time_step is null and created_at < now() - interval '1 hour'"
const DELETE_STALE = `delete from two_factor_enrollments where account_id = $1 and ${STALE}`
const BEGIN = `
  insert into two_factor_enrollments (account_id, enrollment_id, secret, key_generation) values ($1, $2, $3, $4)
  on conflict (account_id, enrollment_id) do update set secret = two_factor_enrollments.secret returning secret, key_generation as "keyGeneration"`
const GENERATION =
  'select key_generation as "keyGeneration" from two_factor_enrollments where account_id = $1 and enrollment_id = $2'
const WRITE_CODES = `
  update two_factor_enrollments set recovery_hashes = $3, shown_codes = $4, shown_to = $5, shown_until = $6::timestamptz
  where account_id = $1 and enrollment_id = $2 and recovery_hashes = '{}' returning 1`
const SHOWN = `
  select shown_codes as shown, key_generation as "keyGeneration" from two_factor_enrollments
  where account_id = $1 and enrollment_id = $2 and shown_to = $3 and shown_until > $4::timestamptz`
const FIND = `
  select secret, key_generation as "keyGeneration", recovery_hashes as hashes from two_factor_enrollments
  where account_id = $1 and enrollment_id = $2 and not (${STALE})`
const USE_TIME_STEP = `
  update two_factor_enrollments set last_used_time_step = $3
  where account_id = $1 and enrollment_id = $2 and (last_used_time_step is null or last_used_time_step < $3) returning 1`
const DELETE_OTHERS =
  'delete from two_factor_enrollments where account_id = $1 and enrollment_id is distinct from $2 returning 1'

/** RFC 6238 with the parameters of authenticator apps: SHA-1, six digits, thirty seconds. */
const PERIOD_S = 30
const SECRET_BYTES = 20
/** Number of time steps by which a clock may be fast or slow. */
const DRIFT = 1

/** A new secret in base32. */
const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** An `otpauth://totp/…` URI, as authenticator apps read it from a QR code. */
export const otpauthUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ secret, issuer, label, period: PERIOD_S }).toString()

/** The time step of a code, counted from 1970; undefined unless it is the current one or within the drift. */
function timeStepOf(secret: string, code: string, now: string): number | undefined {
  const timestamp = Date.parse(now)
  const delta = new TOTP({ secret, period: PERIOD_S }).validate({ token: code, timestamp, window: DRIFT })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_S) + delta
}

/** No characters that are easily confused. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const RECOVERY_CODE_LENGTH = 10

/** New codes of about 49 random bits each: `k7mqd-3xw9a`. */
const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const characters = Array.from({ length: RECOVERY_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    return `${characters.slice(0, RECOVERY_CODE_LENGTH / 2)}-${characters.slice(RECOVERY_CODE_LENGTH / 2)}`
  })

/** The stored form of a code: an HMAC with the marketplace's key. Ignores spaces, dashes and case. */
const hashOfRecoveryCode = (keys: Pick<KeyVault, 'hmac'>, enrollmentId: string, code: string): string =>
  keys.hmac('recovery-code', `${enrollmentId}|${normalizeCode(code)}`)

const normalizeCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase()
