import { PRODUCER_PASSWORD_MIN, type UserView } from '#domain/identity/contract.ts'

export const passwordHint = (role: UserView['role']): string =>
  role === 'producer'
    ? `At least ${PRODUCER_PASSWORD_MIN} characters, and not one everybody tries first.`
    : 'At least 6 characters, and not one everybody tries first.'
