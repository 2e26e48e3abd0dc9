/** After this long without a touch, a key or a scroll a page counts as left alone, ms. */
const ALONE_AFTER = 120_000
const INPUT = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Whether the user is active on this page. Requests that the page sends by itself meanwhile keep no session open. */
export function presence(
  target: Partial<Pick<EventTarget, 'addEventListener'>>,
  now: () => number,
): { leftAlone(): boolean } {
  let last = now()
  for (const type of INPUT)
    target.addEventListener?.(type, () => (last = now()), { capture: true, passive: true } as AddEventListenerOptions)
  return { leftAlone: () => now() - last > ALONE_AFTER }
}
