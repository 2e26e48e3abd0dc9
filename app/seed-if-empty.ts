import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import type { Config } from '#platform/config/config.ts'
import { diskFiles } from '#platform/files/files.disk.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { credentialsIn } from '#write-side/identity/credentials.ts'
import { type DemoPictures, demoPictures } from './demo/pictures.ts'
import { PRODUCERS } from './demo/producers/all.ts'
import { seedDemoMarket } from './demo/seed.ts'
import { paperTill, sandboxTill } from './demo/till.ts'
import type { Engines } from './engines.ts'
import type { OpenPayments } from './payments.ts'
import { publishSeasonsOf } from './publish-seasons-of.ts'

const picturesIn = ({ dataDir }: Config): string => join(dataDir, 'pictures')

/** On the very first start the pictures are composed while everything else opens: they take longest. */
export function beginPictures(config: Config): Promise<DemoPictures> | undefined {
  if (!config.demo || existsSync(picturesIn(config))) return undefined
  const begun = demoPictures(PRODUCERS, { files: diskFiles(join(config.dataDir, 'files')), keptIn: picturesIn(config) })
  // Whoever waits for them hears what went wrong.
  begun.catch(() => undefined)
  return begun
}

export interface SeedParts {
  readonly bus: CommandBus
  readonly paying: OpenPayments
  readonly pictures: Promise<DemoPictures> | undefined
}

/** Fills an empty market with the demo; one that is filled already is left alone. */
export async function seedIfEmpty(engines: Engines, { bus, paying, pictures }: SeedParts): Promise<void> {
  const { facts, keys, places, files, db, config, logger } = engines
  const summary = await seedDemoMarket({
    ...{ bus, facts, keys, places, files },
    now: facts.now(),
    setPassword: credentialsIn(db).set,
    till: tillOf(paying),
    picturesKeptIn: picturesIn(config),
    ...(pictures ? { pictures: await pictures } : {}),
  })
  const seasons = await publishSeasonsOf(engines, bus)
  logger.info({ ...summary, seasons }, 'the demo market stands')
}

/** Demo orders can be refunded like any other where their money lies in the sandbox. */
const tillOf = ({ payments, sandbox }: { payments: Payments } & Pick<OpenPayments, 'sandbox'>) =>
  sandbox ? sandboxTill(payments, sandbox) : paperTill()
