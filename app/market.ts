import type { MarketView } from '#domain/market/contract.ts'
import type { Config } from '#platform/config/config.ts'
import { DEMO_SIGN_INS } from './demo/sign-ins.ts'
import { stateName } from './state-names.ts'

/** What everyone may know of this market. */
export function marketOf(config: Config, { mailbox, sandbox }: { mailbox: unknown; sandbox: boolean }): MarketView {
  const { name, state } = config.market
  return {
    name,
    state,
    stateName: stateName(state),
    mailbox: mailbox !== undefined,
    sandbox,
    demoSignIns: config.demo ? DEMO_SIGN_INS.map((signIn) => ({ ...signIn })) : [],
  }
}
