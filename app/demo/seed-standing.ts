import { agreedToSell } from '#domain/policies/published.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import { verification } from '#domain/verification/verification.decider.ts'
import { PRODUCERS } from './producers/all.ts'
import type { Seeding } from './seeding.ts'

/** Who will be closed before long, and who waits to be verified. */
export async function seedStanding(seeding: Seeding): Promise<void> {
  await announceVacation(seeding)
  await apply(seeding)
}

const ON_VACATION = 'two-bells'
const APPLICANT = 'hot-rows'

async function announceVacation(seeding: Seeding): Promise<void> {
  const [today, from, until] = [0, 24, 33].map((days) => seeding.daysAgo(-days).slice(0, 10))
  const { accountId, producerId, by } = ownerOf(seeding, ON_VACATION)
  const note = 'the herd dries off and we see family'
  const period = { periodId: seeding.facts.idFrom('closed', 'demo/vacation'), from: from!, until: until!, note }
  const command = { type: 'AnnounceClosedPeriod', accountId, today: today!, period } as const
  await seeding.send({ decider: producer, id: producerId, command, by: by('vacation') })
}

async function apply(seeding: Seeding): Promise<void> {
  const { accountId, producerId, by } = ownerOf(seeding, APPLICANT)
  const sender = by('apply')
  const command = {
    type: 'ApplyForVerification',
    ...{ producerId, accountId, dossier: DOSSIER, papers: [], agreed: agreedToSell() },
    ...{ applicationId: seeding.facts.idFrom('application', 'demo/apply'), today: sender.at.slice(0, 10) },
    heldUntil: undefined,
  } as const
  await seeding.send({ decider: verification, id: producerId, command, by: sender })
}

const DOSSIER = {
  identity: {
    statement:
      'We are Dot and Ray Alvord. Dot runs the stand and the books, Ray the fields. Both names are on the lease.',
    papers: 'Vermont driver license, ending 4417',
    link: '',
  },
  business: {
    statement: 'Registered as a Vermont LLC in 2019. Drying and grinding happen in the town hall’s inspected kitchen.',
    papers: 'Vermont SOS business ID ending 2291\nHome processor exemption, Department of Health, through next June',
    link: 'https://bizfilings.vermont.gov/',
  },
  practices: {
    statement: 'Half an acre under plastic, drip tape, no herbicides. Seed is our own or from High Mowing.',
    papers: '',
    link: '',
  },
}

function ownerOf(seeding: Seeding, key: string) {
  const shop = PRODUCERS.find((each) => each.key === key)!
  const accountId = seeding.ids.account(shop.username)
  const by = (step: string) =>
    seeding.sender(`standing/${key}/${step}`, { kind: 'account', id: accountId }, seeding.daysAgo(2))
  return { accountId, producerId: seeding.ids.producer(key), by }
}
