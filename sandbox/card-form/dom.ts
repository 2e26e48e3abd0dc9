type Children = readonly (Node | string)[]

/** Creates an element with attributes and children: `createElement('p', { class: 'note' }, 'text')`. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: Children
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

/** Attaches a shadow root with its own style sheet object, because content security policies block style elements. */
export function attachStyledShadow(host: HTMLElement, css: string): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  return root
}

/** The part of Stripe's `appearance` option that the card form supports. */
export interface Appearance {
  readonly theme?: 'stripe' | 'night' | 'flat' | undefined
  readonly variables?: Readonly<Record<string, string | undefined>> | undefined
}

const LIGHT = {
  colorPrimary: '#2f6b3c',
  colorBackground: '#ffffff',
  colorText: '#26231f',
  colorTextSecondary: '#5d574f',
  colorDanger: '#b3261e',
  borderRadius: '8px',
  fontFamily: 'inherit',
  spacingUnit: '4px',
}
const NIGHT = {
  ...LIGHT,
  colorPrimary: '#8ecf9b',
  colorBackground: '#2b2f33',
  colorText: '#f4f1ea',
  colorTextSecondary: '#c9c4ba',
  colorDanger: '#ff9b8f',
}

/** The form's custom properties, without characters that could end a declaration. */
export function propertiesOf({ theme, variables = {} }: Appearance): string {
  const given = Object.entries(variables).filter(([, value]) => value)
  const all: Record<string, string | undefined> = {
    ...(theme === 'night' ? NIGHT : LIGHT),
    ...Object.fromEntries(given),
  }
  return Object.keys(LIGHT)
    .map((name) => `--${name}: ${String(all[name]).replace(/[;{}]/g, '')};`)
    .join(' ')
}
