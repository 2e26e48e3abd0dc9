import type { AccountState } from '#domain/identity/account.decider.ts'
import type { ConfirmIdentityForm } from '#domain/identity/two-factor.contract.ts'
import { type CommandContext, childCommandId } from '#domain/kernel/command-bus.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { DeviceControl } from '#platform/http/known-devices.ts'
import { type MemberRequest, type PositionedResponse, respond } from '#platform/http/route.ts'
import { addMs } from '#platform/runtime/runtime.ts'
import { sessionCommandContextOf } from '#write-side/command-context.ts'
import { trustOf } from '#write-side/identity/attempts.ts'
import type { IdentityWriteDeps } from '#write-side/identity/deps.ts'
import { checkPassword } from '#write-side/identity/passwords.ts'
import type { TwoFactorEnrollment } from '#write-side/identity/two-factor-enrollments.ts'
import { otpauthUri } from '#write-side/identity/two-factor-enrollments.ts'

type PostRequest<B> = MemberRequest<undefined, undefined, B>

/** Starts an enrollment, which a code must confirm. A repeat in the same session returns the same secret. */
export const enrollTwoFactor = (deps: IdentityWriteDeps) => async (request: PostRequest<{ password: string }>) => {
  const { accountId } = request.actor
  const refusal = await checkPassword(deps, { accountId, password: request.body.password }, 'password')
  if (refusal) return refusal
  if (await activeEnrollmentOf(deps, accountId)) return refuse('two_factor_already_enabled')
  const enrollmentId = deps.runtime.deriveId('setup', sessionCommandContextOf(request, deps.runtime).commandId)
  const [secret, user] = await Promise.all([
    deps.twoFactorEnrollments.begin({ accountId, enrollmentId }),
    deps.userOf(accountId),
  ])
  if (!secret || !user) return refuse('account_not_found')
  return { enrollmentId, secret, uri: otpauthUri(secret, { issuer: deps.marketName, label: user.username }) }
}

/** How long a repeated confirmation returns the same recovery codes to its session, ms. */
const REPEAT_MS = 5 * 60_000

/** The confirming session counts as two-factor authenticated. All other sessions of the account end. */
export const confirmTwoFactor =
  (deps: IdentityWriteDeps) =>
  async (
    request: PostRequest<{ enrollmentId: string; code: string }>,
  ): Promise<PositionedResponse<{ recoveryCodes: string[] }> | Refusal> => {
    const { enrollmentId, code } = request.body
    const { accountId } = request.actor
    const context = sessionCommandContextOf(request, deps.runtime)
    const recoveryCodes = await codesFor(deps, { enrollment: { accountId, enrollmentId }, code }, context)
    if (isRefusal(recoveryCodes)) return recoveryCodes
    const result = await deps.accounts.send(accountId, { type: 'EnableTwoFactor', enrollmentId }, context)
    if (isRefusal(result)) return result
    if (result.events.length === 0) return refuse('two_factor_already_enabled')
    await deps.twoFactorEnrollments.deleteOthers(accountId, activeEnrollmentIn(result.state))
    await deps.sessions.endOthers(accountId, request.session.key, result.decidedBefore)
    await request.session.recordStepUp({ by: context.commandId, twoFactorEnrollmentId: enrollmentId })
    return respond({ recoveryCodes: [...recoveryCodes] }, result.position)
  }

/** Lets the session decide about money and roles for the next minutes. A repeat does not extend the time. */
export const confirmIdentity = (deps: IdentityWriteDeps) => async (request: PostRequest<ConfirmIdentityForm>) => {
  const { body, session } = request
  const { accountId } = request.actor
  const context = sessionCommandContextOf(request, deps.runtime)
  if (session.wasSteppedUpBy(context.commandId)) return { success: true as const }
  const enrollmentId = await activeEnrollmentOf(deps, accountId)
  if (!enrollmentId) {
    const password = 'password' in body ? body.password : ''
    const refusal = await checkPassword(deps, { accountId, password }, 'password')
    if (refusal) return refusal
    await session.recordStepUp({ by: context.commandId })
    return { success: true as const }
  }
  const twoFactorEnrollmentId =
    'code' in body
      ? await verifyCode(deps, { accountId, code: body.code, device: session.device }, context)
      : invalidCode()
  if (isRefusal(twoFactorEnrollmentId)) return twoFactorEnrollmentId
  await session.recordStepUp({ by: context.commandId, twoFactorEnrollmentId })
  return { success: true as const }
}

/** The recovery codes of an enrollment whose code is correct. A repeat returns the same ones without another code. */
async function codesFor(
  deps: IdentityWriteDeps,
  { enrollment, code }: { readonly enrollment: TwoFactorEnrollment; readonly code: string },
  context: CommandContext,
): Promise<readonly string[] | Refusal> {
  const existing = await deps.twoFactorEnrollments.recoveryCodesFor(context.commandId, enrollment, context.at)
  if (existing) return existing
  if (await activeEnrollmentOf(deps, enrollment.accountId)) return refuse('two_factor_already_enabled')
  const result = await attemptCode(deps, { enrollment, code }, context)
  if (result) return isRefusal(result) ? result : invalidCode()
  const display = { to: context.commandId, until: addMs(context.at, REPEAT_MS) }
  return (
    (await deps.twoFactorEnrollments.createRecoveryCodes(enrollment, display)) ??
    refuse('two_factor_enrollment_not_found')
  )
}

export const disableTwoFactor =
  (deps: IdentityWriteDeps) => async (request: PostRequest<{ password: string; code: string }>) => {
    const { password, code } = request.body
    const { accountId } = request.actor
    const context = sessionCommandContextOf(request, deps.runtime)
    const refusal = await checkPassword(deps, { accountId, password }, 'password')
    if (refusal) return refusal
    // Already disabled by the first of two identical requests.
    if (!(await activeEnrollmentOf(deps, accountId))) return { success: true as const }
    const enrollmentId = await verifyCode(deps, { accountId, code, device: request.session.device }, context)
    if (isRefusal(enrollmentId)) return enrollmentId
    // The command id includes the enrollment: a repeat after a new enrollment disables that one and needs its code.
    const disableContext = { ...context, commandId: childCommandId(context.commandId, enrollmentId) }
    const result = await deps.accounts.send(accountId, { type: 'DisableTwoFactor', enrollmentId }, disableContext)
    if (isRefusal(result)) return result
    await deps.twoFactorEnrollments.deleteOthers(accountId, activeEnrollmentIn(result.state))
    return respond({ success: true as const }, result.position)
  }

const activeEnrollmentOf = async ({ accounts }: IdentityWriteDeps, accountId: string): Promise<string | undefined> =>
  activeEnrollmentIn(await accounts.load(accountId))

const activeEnrollmentIn = (state: AccountState): string | undefined =>
  state.status === 'unknown' ? undefined : state.twoFactor?.enrollmentId

interface PresentedCode {
  readonly accountId: string
  readonly code: string
  readonly device: Pick<DeviceControl, 'knownFor'>
}

type Deps = Pick<IdentityWriteDeps, 'accounts' | 'twoFactorEnrollments' | 'runtime' | 'attempts'>

/** Checks a code of the active enrollment and returns the enrollment's id. A recovery code is used up. */
export async function verifyCode(
  deps: Deps,
  { accountId, code, device }: PresentedCode,
  context: CommandContext,
): Promise<string | Refusal> {
  const state = await deps.accounts.load(accountId)
  if (state.status === 'unknown' || !state.twoFactor) return refuse('two_factor_session_expired')
  const { enrollmentId } = state.twoFactor
  const result = await attemptCode(
    deps,
    { enrollment: { accountId, enrollmentId }, code, device: device.knownFor(trustOf(state)) },
    context,
  )
  if (result === undefined || isRefusal(result)) return result ?? enrollmentId
  // Never a repeat: a used recovery code is refused even with the same `Idempotency-Key`.
  const useContext = { ...context, commandId: deps.runtime.id('command') }
  const used = await deps.accounts.send(
    accountId,
    { type: 'UseRecoveryCode', enrollmentId, codeIndex: result.recovery },
    useContext,
  )
  if (isRefusal(used)) return invalidCode()
  await result.succeeded()
  return enrollmentId
}

interface CodeAttempt {
  readonly enrollment: TwoFactorEnrollment
  readonly code: string
  /** The id of a known device. */
  readonly device?: string | undefined
}

/** Undefined if the code is correct. A recovery code counts as correct once its use is recorded. */
async function attemptCode(
  { attempts, twoFactorEnrollments }: Pick<Deps, 'attempts' | 'twoFactorEnrollments'>,
  { enrollment, code, device }: CodeAttempt,
  { at }: Pick<CommandContext, 'at'>,
) {
  const attempt = await attempts.code(enrollment.accountId, device)
  if (isRefusal(attempt)) return attempt
  const result = await twoFactorEnrollments.attempt(enrollment, code, at)
  if (result === 'wrong') return invalidCode()
  if (result !== 'right') return { ...result, ...attempt }
  await attempt.succeeded()
  return undefined
}

const invalidCode = (): Refusal =>
  refuse('two_factor_code_invalid', { fields: { code: 'This code is wrong, or was already used' } })
