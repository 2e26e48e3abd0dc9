import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { identityContract, ProfileForm, RegisterForm } from '#domain/identity/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom, useAttempt } from '#frontend/shared/lib/http.ts'
import { switchUser } from '#frontend/shared/lib/sign-out.ts'
import { identityKeys } from '#frontend/shared/live-maps.ts'

// Separate from `sign-out.ts`, which every page loads.
type Identity = typeof identityContract
const register: EndpointOf<Identity['register']> = { method: 'POST', path: '/api/auth/register' }
const verifyEmail: EndpointOf<Identity['verifyEmail']> = { method: 'POST', path: '/api/auth/verify-email' }
const disown: EndpointOf<Identity['disownAccount']> = { method: 'POST', path: '/api/auth/disown-account' }
const resend: EndpointOf<Identity['resendVerification']> = { method: 'POST', path: '/api/auth/resend-verification' }
const forgot: EndpointOf<Identity['forgotPassword']> = { method: 'POST', path: '/api/auth/forgot-password' }
const reset: EndpointOf<Identity['resetPassword']> = { method: 'POST', path: '/api/auth/reset-password' }
const confirmEmail: EndpointOf<Identity['confirmEmail']> = { method: 'POST', path: '/api/auth/confirm-email-change' }
const changeProfile: EndpointOf<Identity['changeProfile']> = { method: 'PUT', path: '/api/me/profile' }
const welcomed: EndpointOf<Identity['welcomed']> = { method: 'POST', path: '/api/me/welcome-shown' }
const changePassword: EndpointOf<Identity['changePassword']> = { method: 'POST', path: '/api/me/password' }
const changeEmail: EndpointOf<Identity['changeEmail']> = { method: 'POST', path: '/api/me/email' }
const sessions: EndpointOf<Identity['sessions']> = { method: 'GET', path: '/api/me/sessions' }
const endSession: EndpointOf<Identity['endSession']> = { method: 'DELETE', path: '/api/me/sessions/:id' }
const endOthers: EndpointOf<Identity['endOtherSessions']> = { method: 'DELETE', path: '/api/me/sessions' }

export const sessionsQuery = queryOptions({
  queryKey: [...identityKeys.all, 'sessions'],
  ...readFrom(sessions),
})

/** Creates an account and signs in. */
export function useRegister() {
  const queries = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (form: RegisterForm) => attempt(form, (commandId) => call(register, { body: form, commandId })),
    onSuccess: (user) => switchUser(user, queries),
  })
}

export const useVerifyEmail = () => useChange((token: string) => call(verifyEmail, { body: { token } }))
export const useConfirmEmail = () => useChange((token: string) => call(confirmEmail, { body: { token } }))
export const useDisownAccount = () => useMutation({ mutationFn: (token: string) => call(disown, { body: { token } }) })
export const useResendVerification = () =>
  useMutation({ mutationFn: (email: string) => call(resend, { body: { email } }) })
export const useForgotPassword = () => useMutation({ mutationFn: (email: string) => call(forgot, { body: { email } }) })
export const useResetPassword = () => useChange((body: { token: string; password: string }) => call(reset, { body }))
export const useChangeProfile = () => useChange((body: ProfileForm) => call(changeProfile, { body }))
export const useDismissWelcome = () => useChange((_: undefined) => call(welcomed))
export const useChangePassword = () =>
  useChange((body: { currentPassword: string; password: string }) => call(changePassword, { body }))
export const useChangeEmail = () =>
  useChange((body: { email: string; password: string }) => call(changeEmail, { body }))
export const useEndSession = () => useChange((id: string) => call(endSession, { params: { id } }))
export const useEndOtherSessions = () => useChange((_: undefined) => call(endOthers))

/** Changes the signed-in account and refetches its data. */
function useChange<Form, Answer>(change: (form: Form) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => void queries.invalidateQueries({ queryKey: identityKeys.all }),
  })
}
