/**
 * Replaces the module `getScrollBarSize` of `@rc-component/util` (vite.config.ts), with which every table of antd
 * measures its scrollbar when it first renders. That one inserts a style sheet, so the browser computes the styles of the
 * whole page once more. All our scrollbars have the browser's size, so one measurement fits all (ADR 055).
 */
let measured: number | undefined

/** Width of a vertical scrollbar, px; 0 where scrollbars cover the content. */
export default function getScrollBarSize(): number {
  measured ??= measure()
  return measured
}

/** Size of an element's scrollbars, px; 0 for an element that does not scroll vertically. */
export function getTargetScrollBarSize(target: unknown): { readonly width: number; readonly height: number } {
  const size = target instanceof HTMLElement && scrolls(target) ? getScrollBarSize() : 0
  return { width: size, height: size }
}

/** Tables set the style of what they scroll. Dialogs ask for the body, whose scrollbar they hide. */
const scrolls = (target: HTMLElement): boolean =>
  target === document.body || ['scroll', 'auto'].includes(target.style.overflowY)

function measure(): number {
  const element = document.createElement('div')
  Object.assign(element.style, { position: 'absolute', top: '0', width: '100px', height: '100px', overflow: 'scroll' })
  document.body.append(element)
  const width = element.offsetWidth - element.clientWidth
  element.remove()
  return width
}
