import { inject } from 'vitest'
import { tokenIn } from '#tests/support/mails.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'

export const PASSWORD = 'a fence of old cedar'

/** A member with a confirmed address. */
export async function registerMember(name: string) {
  const visitor = createVisitor(inject('marketUrl'))
  const username = `${name}${Date.now() % 1_000_000}`
  const email = `${username}@example.com`
  bodyOf(await visitor.post('/api/auth/register', { username, email, password: PASSWORD }))
  await visitor.csrf()
  bodyOf(
    await visitor.post('/api/auth/verify-email', { token: await tokenIn(visitor, { to: email, about: 'verify:' }) }),
  )
  return { visitor, username, email, password: PASSWORD }
}
