import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { openPage } from './support/guest-page.ts'
import { beginWalk, walkPage } from './support/walk-controls.ts'
import { WALKERS } from './support/walkers.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Generous, because the machine may be busy. */
const AT_MOST_MS = 600_000

test.concurrent.for(Object.entries(WALKERS))(
  'every control of a %s has an effect',
  { timeout: AT_MOST_MS },
  async ([name, arrive], { expect }) => {
    const began = Date.now()
    const walker = await arrive(browser)
    const walk = await beginWalk(walker.page, { startsAsVisitor: name === 'visitor' })
    for (const path of walker.paths) await walkPage(walk, path)
    const seconds = Math.round((Date.now() - began) / 1000)
    process.stdout.write(`a ${name} clicked ${walk.clicks} controls of ${walk.tried.size} kinds in ${seconds} s\n`)
    expect(walk.ineffective).toEqual([])
    expect(walker.pageErrors.filter((trouble) => /^(threw|5\d\d) /.test(trouble))).toEqual([])
    expect(walk.clicks).toBeGreaterThan(20)
    expect(await isMember(walker.page)).toBe(name !== 'visitor')
    await walker.context.close()
  },
)

/** Whether the page still has its session. Without it, the walk continues as another user. */
const isMember = async (page: Page): Promise<boolean> => {
  const response = await page.request.get('/api/auth/user')
  return response.ok() && Boolean(await response.json())
}

test('a control without effect is reported', async () => {
  const { page, context } = await openPage(browser)
  const walk = await beginWalk(page, { startsAsVisitor: true })
  await context.addInitScript(PLANTED)
  await walkPage(walk, '/nothing-grows-here')
  expect(walk.ineffective).toEqual([
    '/nothing-grows-here: Dead but for its looks',
    '/nothing-grows-here: Dead inside, after Asks',
  ])
  await context.close()
})

/**
 * Two controls without effect, next to controls with delayed or invisible effects. One of the two has a hover style,
 * and antd's notification closes while it is clicked.
 */
const PLANTED = `addEventListener('DOMContentLoaded', () => {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = ['Dead but for its looks', 'Prints', 'Copies', 'Opens a window', 'Thinks first', 'Asks']
    .map((name) => '<button>' + name + '</button>').join('')
  const [dead, prints, copies, windows, thinks, asks] = place.children
  const notification = place.appendChild(document.createElement('div'))
  notification.className = 'ant-notification'
  notification.textContent = 'Saved'
  const dialog = place.appendChild(document.createElement('dialog'))
  dialog.innerHTML = '<button>Closes</button><button>Dead inside</button>'
  dead.onpointerenter = dead.onfocus = () => { dead.title += '.' }
  dead.onclick = () => notification.remove()
  prints.onclick = () => print()
  copies.onclick = () => navigator.clipboard.writeText('')
  windows.onclick = () => open('/')
  thinks.onclick = () => setTimeout(() => thinks.append('.'), 1_000)
  asks.onclick = () => dialog.showModal()
  dialog.firstChild.onclick = () => dialog.close()
})`
