import type { Page } from 'playwright-core'
import { DEMO_SIGN_INS } from '#demo/content.ts'
import type { Control } from './control-probe.ts'
import { type Patience, pressControl } from './press-control.ts'
import { type WatchedPage, watchPage } from './request-log.ts'

export interface Walk extends WatchedPage {
  /** Names of controls that are skipped. */
  readonly skipped: RegExp
  /** The number of tried controls, by kind. */
  readonly tried: Map<string, number>
  /** Descriptions of controls without an effect. */
  readonly ineffective: string[]
  clicks: number
}

/** Starts a walk. A visitor is signed out on every page. */
export async function beginWalk(page: Page, { startsAsVisitor = false } = {}): Promise<Walk> {
  const watch = await watchPage(page)
  const open = async (path: string) => {
    if (startsAsVisitor) await page.context().clearCookies()
    await watch.open(path)
  }
  const skipped = startsAsVisitor ? LEAVING : SWITCHING
  return { ...watch, open, skipped, tried: new Map(), ineffective: [], clicks: 0 }
}

const LEAVING = /log out|sign out/i
const SWITCHING = new RegExp(`${LEAVING.source}|${DEMO_SIGN_INS.map(({ username }) => username).join('|')}`, 'i')

/** The location of a control: on a page, immediately or after a click on another control. */
interface Place {
  readonly path: string
  /** The URL that the path led to. */
  readonly home: string
  /** The controls found so far. */
  readonly known: Set<string>
  readonly opener?: Control
}

type Outcome = 'works' | 'dead' | 'gone'

/** The number of controls of a kind that each walker tries. One that disappears before the click counts half. */
const MOST_ALIKE = 1

/** Clicks every control of a page, and those that a click reveals. */
export async function walkPage(walk: Walk, path: string): Promise<void> {
  await walk.open(path)
  const place = { path, home: pathOf(walk), known: new Set<string>() }
  for (const control of await newTo(walk, place)) await walkControl(walk, place, control)
}

async function walkControl(walk: Walk, place: Place, control: Control): Promise<void> {
  const times = walk.tried.get(control.kind) ?? 0
  if (times >= MOST_ALIKE || walk.skipped.test(control.name)) return
  const outcome = await tryTwice(walk, place, control)
  walk.tried.set(control.kind, times + (outcome === 'gone' ? 0.5 : 1))
  if (outcome === 'dead') walk.ineffective.push(wordsFor(place, control))
  if (outcome !== 'works' || place.opener) return
  await walk.settled()
  for (const next of await newTo(walk, place)) await walkControl(walk, { ...place, opener: control }, next)
}

/** The new controls on this page; none if another page is open. */
async function newTo({ page }: Walk, { home, known }: Place): Promise<Control[]> {
  const [controls, path] = await page.evaluate(() => [probe.here(), location.pathname] as const)
  const unknown = ({ name, kind }: Control) => known.size < known.add(`${kind} ${name}`).size
  return path === home ? controls.filter(unknown).sort(byEnding) : []
}

/** Controls that remove others come last. */
const byEnding = (one: Control, other: Control): number => Number(ENDS.test(one.name)) - Number(ENDS.test(other.name))
const ENDS = /^(clear|remove|delete|cancel|decline)/i

/** Tries a control on the current page, then on a reloaded one, because an earlier click may be in the way. */
async function tryTwice(walk: Walk, place: Place, control: Control): Promise<Outcome> {
  const isBack = await returnTo(walk, place, control).then(
    () => pathOf(walk) === place.home,
    () => false,
  )
  if (isBack && (await tryOnce(walk, control, AT_ONCE)) === 'works') return 'works'
  await walk.open(place.path)
  if (place.opener) await clickOpener(walk, place.opener, PATIENT_OPTIONS)
  return tryOnce(walk, control, PATIENT_OPTIONS)
}

/** Returns to the location of the control, without a full reload. */
async function returnTo(walk: Walk, { home, opener }: Place, control: Control): Promise<void> {
  if (pathOf(walk) !== home) await walk.page.goBack({ timeout: 2_000 }).catch(() => null)
  await walk.settled()
  if (await find(walk, control)) return
  await walk.page.keyboard.press('Escape')
  await walk.settled()
  if (opener) await clickOpener(walk, opener, AT_ONCE)
}

const AT_ONCE: Patience = { clickMs: 2_000, changeMs: 2_000 }
/** Generous, because the machine may be busy. */
const PATIENT_OPTIONS: Patience = { clickMs: 15_000, changeMs: 4_000 }

async function clickOpener(walk: Walk, opener: Control, patience: Patience): Promise<void> {
  const found = await find(walk, opener)
  if (found) await pressControl(walk, found, patience)
}

async function tryOnce(walk: Walk, control: Control, patience: Patience): Promise<Outcome> {
  await walk.settled()
  const found = await find(walk, control)
  if (!found) return 'gone'
  walk.clicks += 1
  try {
    return (await pressControl(walk, found, patience)) ? 'works' : 'dead'
  } catch (error) {
    return isDetached(error) ? 'gone' : 'dead'
  }
}

const isDetached = (error: unknown): boolean => /not attached|detached/.test(String(error))

const find = async ({ page }: Walk, control: Control) =>
  (await page.evaluateHandle((wanted) => probe.find(wanted), control)).asElement() as Found | null

type Found = Parameters<typeof pressControl>[1]

const pathOf = ({ page }: Walk): string => new URL(page.url()).pathname

const wordsFor = ({ path, opener }: Place, { name }: Control): string =>
  `${path}: ${name}${opener ? `, after ${opener.name}` : ''}`
