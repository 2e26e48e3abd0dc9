import { expect, test } from 'vitest'
import { ERASED } from '#domain/kernel/event.ts'
import { accounts } from '#read-side/identity/accounts.projection.ts'
import { accountOf } from '#read-side/identity/accounts.query.ts'
import { accountIdOf, opened, producerIdOf, registered } from '../support/market-events.ts'
import { projectedMarket } from '../support/projected-market.ts'
import { view } from '../support/view.ts'

view(accounts)('an account begins unverified').given(registered('ann')).shows({ username: 'ann', verified: false })

view(accounts)('an account is verified by its mail')
  .given(registered('ann'), { type: 'EmailVerified', data: { accountId: accountIdOf('ann') } })
  .shows({ verified: true })

view(accounts)('an erased account has no name')
  .given(registered('ann', { username: ERASED, email: ERASED }))
  .shows({ username: null, email: null })

test('an account is found with its producer', async () => {
  const market = await projectedMarket()
  await market.say(registered('ann'), registered('bob', { username: ERASED }), opened('bob'))
  const find = accountOf(market.db)
  expect(await find(accountIdOf('ann'))).toMatchObject({ username: 'ann', role: 'consumer', producerId: null })
  expect(await find(accountIdOf('bob'))).toMatchObject({
    ...{ username: 'Erased', role: 'producer', producerId: producerIdOf('bob') },
  })
  expect(await find('account_none')).toBeUndefined()
  await market.close()
})
