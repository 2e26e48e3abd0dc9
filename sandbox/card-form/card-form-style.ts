import { type Appearance, propertiesOf } from './appearance.ts'

/** 16 px and more in the inputs: phones zoom into anything smaller. */
export const cardFormStyle = (appearance: Appearance): string => `
  :host { display: block; ${propertiesOf(appearance)} color: var(--colorText); font-family: var(--fontFamily); }
  * { box-sizing: border-box; font: inherit; }
  .fields { display: grid; grid-template-columns: 1fr 1fr; gap: calc(var(--spacingUnit) * 3); border: 0; margin: 0;
    padding: 0; min-width: 0; font-size: 16px; line-height: 1.4; }
  .wide { grid-column: 1 / -1; }
  label { display: block; margin-bottom: var(--spacingUnit); font-size: 0.9375rem; font-weight: 500; }
  input { width: 100%; min-height: 48px; padding: 8px 12px; font-size: 16px; color: var(--colorText);
    background: var(--colorBackground); border: 1px solid color-mix(in srgb, var(--colorText) 55%, transparent);
    border-radius: var(--borderRadius); }
  input::placeholder { color: var(--colorTextSecondary); opacity: 1; }
  input:focus-visible, button:focus-visible, summary:focus-visible { outline: 3px solid var(--colorPrimary);
    outline-offset: 1px; }
  input[aria-invalid="true"] { border-color: var(--colorDanger); }
  input:disabled { opacity: 0.6; }
  .problem { margin: var(--spacingUnit) 0 0; font-size: 0.875rem; color: var(--colorDanger); }
  .problem:empty { display: none; }
  .note { margin-top: calc(var(--spacingUnit) * 3); font-size: 0.875rem; color: var(--colorTextSecondary); }
  .note p { margin: 0; }
  summary { cursor: pointer; padding: 4px 0; width: fit-content; text-decoration: underline; }
  ul { list-style: none; margin: 0; padding: 0; }
  li { display: flex; flex-wrap: wrap; align-items: center; gap: 0 8px; }
  li button { min-height: 32px; padding: 0 4px; color: var(--colorPrimary); background: none; border: 0;
    border-radius: 4px; cursor: pointer; font-variant-numeric: tabular-nums; text-decoration: underline; }
  @media (max-width: 340px) { .fields { grid-template-columns: 1fr; } }
`
