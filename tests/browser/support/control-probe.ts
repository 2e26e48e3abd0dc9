/** A clickable control, identified by properties that are the same on every load of the page. */
export interface Control {
  readonly name: string
  /** Its region and appearance. Controls of one kind do the same. */
  readonly kind: string
}

/** Injected into the page to find its controls and to detect what a click changed. */
export interface ControlProbe {
  /** Time of the last change, by `performance.now()`. */
  changedAt: number
  /** Whether the page shows a loading state. */
  readonly isWaiting: () => boolean
  /** Effects of a click that do not change the page. */
  noted: string
  before: readonly [page: string, announced: string]
  readonly here: () => Control[]
  readonly find: (control: Control) => Element | null
  readonly keepState: (element: Element) => void
  readonly isChanged: (element: Element) => boolean
}

declare global {
  var probe: ControlProbe
}

/**
 * The probe as a script for `addInitScript`. It contains the functions below, which therefore reference only each
 * other.
 */
export const controlProbe = (): string =>
  `(() => { ${PARTS.map(String).join('\n')}
    install() })()`

const PARTS = [
  install,
  watchChanges,
  usable,
  isChosen,
  isSeen,
  here,
  top,
  nameOf,
  kindOf,
  stateOf,
  valuesIn,
  focusOutside,
  scrolled,
]

function install(): void {
  const described = (element: Element) => ({ name: nameOf(element), kind: kindOf(element) })
  const same = (one: Element, { name, kind }: Control) => nameOf(one) === name && kindOf(one) === kind
  globalThis.probe = {
    changedAt: performance.now(),
    isWaiting: () =>
      [...document.querySelectorAll('.skeleton, .spinner, .loading-line, .ant-skeleton, [aria-busy=true]')].some(
        isSeen,
      ),
    noted: '',
    before: ['', ''],
    here: () => here().map(described),
    find: (control) => here().find((one) => same(one, control)) ?? null,
    keepState: (element) => {
      globalThis.probe.before = stateOf(element)
    },
    isChanged: (element) => {
      const [[page, announced], [pageBefore, announcedBefore]] = [stateOf(element), globalThis.probe.before]
      return page !== pageBefore || (announced !== announcedBefore && announced !== '')
    },
  }
  watchChanges()
}

function watchChanges(): void {
  const change = () => {
    globalThis.probe.changedAt = performance.now()
  }
  const all = { subtree: true, childList: true, attributes: true, characterData: true }
  new MutationObserver(change).observe(document, all)
  addEventListener('scroll', change, true)
  const noteEvent = (what: string) => () => {
    globalThis.probe.noted += what
  }
  Object.assign(globalThis, { print: noteEvent('print'), open: noteEvent('open') })
  Object.assign(navigator.clipboard ?? {}, { writeText: async () => noteEvent('copy')() })
}

function here(): Element[] {
  const all = 'button, summary, [role=button], [role=switch], label:has([type=checkbox], [type=radio])'
  return [...top().querySelectorAll(all)].filter(usable)
}

/** An overlay blocks clicks on everything below it, or closes on such a click. */
function top(): ParentNode {
  return [...document.querySelectorAll(':modal, :popover-open')].at(-1) ?? document
}

function usable(element: Element): boolean {
  const control = element instanceof HTMLLabelElement ? element.control : element
  const isOff = control?.matches(':disabled, [aria-disabled=true]') ?? true
  return !isOff && !isChosen(element) && isSeen(element)
}

/** A selected option has no effect when clicked. */
function isChosen(element: Element): boolean {
  const states = ['pressed', 'selected', 'current', 'checked'].map((state) => `[aria-${state}=true]`)
  return element.matches(states.join()) || element.querySelector('[type=radio]:checked') !== null
}

function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1
}

/** Counts change, so they are not part of the name. */
function nameOf(element: Element): string {
  const input = element instanceof HTMLLabelElement ? element.control : null
  const text = (input ?? element).getAttribute('aria-label') ?? element.textContent
  return text.replace(/\s+/g, ' ').replace(/\d+/g, '#').trim().slice(0, 60)
}

/** A plain button is identified by its first words, all others by their class. */
function kindOf(element: Element): string {
  const place = element.closest('dialog, [popover], header, footer, main')?.tagName ?? 'page'
  const path = place === 'MAIN' ? location.pathname.replace(/_[0-9a-z]{26}/g, '') : ''
  const [own, around] = [element, element.parentElement].map((one) => one?.classList[0] ?? one?.tagName)
  const words = own === 'button' || own === 'BUTTON' ? nameOf(element).split(/\W+/, 2).join(' ') : ''
  return [place, path, around, own, words].join(' > ')
}

/**
 * Everything a user could see change, and separately the messages, which disappear on their own: the shop's toasts, and
 * antd's messages and notifications in the consoles.
 */
function stateOf(control: Element): [page: string, announced: string] {
  const places = '.toasts [aria-live], .ant-notification, .ant-message'
  const messages = control.closest('.toasts, .ant-notification') ? [] : [...document.querySelectorAll(places)]
  const html = messages.reduce((rest, { outerHTML }) => rest.replace(outerHTML, ''), document.body.outerHTML)
  const announced = messages.map(({ textContent }) => textContent).join('')
  return [
    [location.href, globalThis.probe.noted, valuesIn(), focusOutside(control), scrolled(), html].join('\n'),
    announced,
  ]
}

function valuesIn(): string {
  const fields = document.querySelectorAll<HTMLInputElement>('input, textarea, select')
  return [...fields].map(({ value, checked }) => `${value} ${checked}`).join()
}

/** A click always focuses the clicked control. */
function focusOutside(control: Element): string {
  const focused = document.activeElement
  return !focused || focused === document.body || control.contains(focused) ? '' : focused.outerHTML
}

function scrolled(): number {
  return [...document.querySelectorAll('*')].reduce((sum, { scrollTop, scrollLeft }) => sum + scrollTop + scrollLeft, 0)
}
