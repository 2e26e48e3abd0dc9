import { useQuery } from '@tanstack/react-query'
import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { MapView } from '#domain/marketplace/contract.ts'
import type { ProducerView } from '#domain/producers/contract.ts'
import { formatPickupWindow } from '#domain/producers/opening-hours.ts'
import { useCoarsePointer } from '#frontend/shared/lib/browser.ts'
import { formatMiles } from '#frontend/shared/lib/near.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { producerQuery } from '#frontend/shared/producers/api.ts'
import { TextLink } from '#frontend/shared/ui/button.tsx'
import { Icon } from '#frontend/shared/ui/icons.tsx'
import { ProduceImage } from '#frontend/shared/ui/images.tsx'
import { Stars } from '#frontend/shared/ui/stars.tsx'
import { Skeleton } from '#frontend/shared/ui/states.tsx'
import {
  type Area,
  ASPECT_RATIO,
  CENTER,
  centeredOn,
  circleAround,
  type Frame,
  type FramePoint,
  frameOf,
  inAspectRatio,
  inFrame,
  MIN_PIN_DISTANCE_PX,
  markerLabel,
  moved,
  type Pin,
  pinsOf,
  zoomed,
} from './map-geometry.ts'
import './find-producers.css'

export interface ProducerMapProps {
  readonly map: MapView
  readonly producers: readonly ProducerView[]
  readonly area: Area | undefined
  /** Ids of the producers hovered or focused, here or in the list. */
  readonly hovered: readonly string[]
  readonly selected: string | undefined
  readonly onHover: (ids: readonly string[]) => void
  readonly onSelect: (id: string | undefined) => void
}

/**
 * Map with producers at the center of their ZIP codes; exact addresses are not public. It is moved by dragging or arrow
 * keys and zoomed with buttons, wheel, two fingers or plus and minus. Key it by its area.
 */
export function ProducerMap({ map, producers, area, hovered, selected, onHover, onSelect }: ProducerMapProps) {
  const hint = useId()
  const box = useRef<HTMLElement>(null)
  const size = useSize(box)
  const aspectRatio = size.height > 0 ? size.width / size.height : ASPECT_RATIO
  const whole = frameOf(map, undefined, aspectRatio)
  const [chosen, setChosen] = useState<Frame>()
  const start = frameOf(map, area, aspectRatio)
  const frame = chosen ? inAspectRatio(chosen, aspectRatio) : start
  const change = (next: (frame: Frame) => Frame) =>
    setChosen((now) => next(now ? inAspectRatio(now, aspectRatio) : start))
  const zoom = (factor: number, at = CENTER) => change((now) => zoomed(now, { factor, at, whole }))
  const move = (by: FramePoint) => change((now) => moved(now, by, whole))
  const gestures = useGestures(box, { zoom, move, canZoomOut: frame.width < whole.width * 0.999 })
  const minDistance = useCoarsePointer() ? MIN_PIN_DISTANCE_PX.touch : MIN_PIN_DISTANCE_PX.mouse
  const pins = pinsOf(producers, { frame, map, minDistance: minDistance / Math.max(size.width, minDistance * 4) })

  // biome-ignore lint/correctness/useExhaustiveDependencies: moving the map away from the selection is the user's choice.
  useEffect(() => {
    const producer = producers.find(({ id }) => id === selected)
    if (producer && !inFrame(producer, frame, map)) change((now) => centeredOn(producer, now, map))
  }, [selected])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEY_MOVES[event.key]
    const factor = KEY_ZOOMS[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (step) move(step)
    else if (factor) zoom(factor)
    else if (event.key === '0') setChosen(undefined)
    else if (event.key === 'Escape' && selected) onSelect(undefined)
    else return
    event.preventDefault()
  }

  return (
    <section
      ref={box}
      className="producer-map"
      aria-label="Map of producers"
      aria-describedby={hint}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the map is moved and zoomed with the keyboard.
      tabIndex={0}
      onKeyDown={onKeyDown}
      {...gestures}
      onClick={({ target }) => target instanceof SVGElement && !target.closest('button') && onSelect(undefined)}
    >
      <p id={hint} className="visually-hidden">
        Arrow keys move the map, plus and minus zoom, 0 resets it.
      </p>
      <MapOutline map={map} frame={frame} area={area} widthPx={size.width} />
      {pins.map((pin) => {
        const ids = pin.producers.map(({ id }) => id)
        const current = pin.producers.find(({ id }) => id === selected)
        return (
          <Fragment key={ids.join()}>
            <PinButton
              pin={pin}
              isHighlighted={ids.some((id) => hovered.includes(id) || id === selected)}
              isSelected={current !== undefined}
              onHover={onHover}
              onSelect={() => onSelect(ids[0])}
            />
            {current && <PinCard pin={pin} producer={current} size={size} onSelect={onSelect} />}
          </Fragment>
        )
      })}
      <div className="map-controls">
        <button type="button" aria-label="Zoom in" onClick={() => zoom(ZOOM_STEP)}>
          <Icon name="plus" />
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => zoom(1 / ZOOM_STEP)}>
          <Icon name="minus" />
        </button>
        {chosen && (
          <button type="button" className="map-reset" onClick={() => setChosen(undefined)}>
            Reset<span className="visually-hidden"> map</span>
          </button>
        )}
      </div>
    </section>
  )
}

const ZOOM_STEP = 1.6
const KEY_STEP = 0.15
const KEY_MOVES: Readonly<Record<string, FramePoint>> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
}
const KEY_ZOOMS: Readonly<Record<string, number>> = {
  '+': ZOOM_STEP,
  '=': ZOOM_STEP,
  '-': 1 / ZOOM_STEP,
  _: 1 / ZOOM_STEP,
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Size of an element in CSS pixels; zero before it is measured. */
function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}

interface Gestures {
  readonly zoom: (factor: number, at: FramePoint) => void
  readonly move: (by: FramePoint) => void
  readonly canZoomOut: boolean
}

/** A pointer that has moved less than this, px, is a click. */
const DRAG_PX = 5

/** Drags with one pointer, pinches with two, and zooms with the wheel. */
function useGestures(box: RefObject<HTMLElement | null>, gestures: Gestures) {
  const pointers = useRef(new Map<number, PointerEvent>())
  const latest = useRef(gestures)
  useEffect(() => {
    latest.current = gestures
  })
  useEffect(() => {
    const map = box.current
    const onWheel = (event: WheelEvent) => {
      // When the whole map is visible, the page scrolls instead.
      if (event.deltaY > 0 && !latest.current.canZoomOut) return
      event.preventDefault()
      latest.current.zoom(2 ** (-event.deltaY / 400), pointIn(map!, event))
    }
    map?.addEventListener('wheel', onWheel, { passive: false })
    return () => map?.removeEventListener('wheel', onWheel)
  }, [box])

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const map = event.currentTarget
    const distance = Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY)
    const isDragging = map.hasPointerCapture(event.pointerId)
    if (!isDragging && distance < DRAG_PX) return
    if (!isDragging) map.setPointerCapture(event.pointerId)
    const other = [...pointers.current.values()].find(({ pointerId }) => pointerId !== event.pointerId)
    if (other) {
      const gap = (pointer: PointerEvent) =>
        Math.hypot(pointer.clientX - other.clientX, pointer.clientY - other.clientY)
      if (gap(before) > 0) gestures.zoom(gap(event) / gap(before), pointIn(map, other))
    } else {
      gestures.move({
        x: (before.clientX - event.clientX) / map.clientWidth,
        y: (before.clientY - event.clientY) / map.clientHeight,
      })
    }
    pointers.current.set(event.pointerId, event)
  }
  const forget = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId)
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button === 0) pointers.current.set(event.pointerId, event)
    },
    onPointerMove,
    onPointerUp: forget,
    onPointerCancel: forget,
    onLostPointerCapture: forget,
  }
}

function pointIn(map: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): FramePoint {
  const { left, top, width, height } = map.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

interface PinButtonProps {
  readonly pin: Pin
  readonly isHighlighted: boolean
  readonly isSelected: boolean
  readonly onHover: (ids: readonly string[]) => void
  readonly onSelect: () => void
}

/** Shows the rating of one producer, or the number of producers at this point. */
function PinButton({ pin, isHighlighted, isSelected, onHover, onSelect }: PinButtonProps) {
  const ids = pin.producers.map(({ id }) => id)
  const rating = pin.producers[0]?.rating?.toFixed(1) ?? 'New'
  const label = ids.length > 1 ? markerLabel(pin) : `${markerLabel(pin)}, ${rating}`
  return (
    <button
      type="button"
      className={isHighlighted ? 'map-pin map-pin-highlighted' : 'map-pin'}
      style={{ left: `${pin.x * 100}%`, top: `${pin.y * 100}%` }}
      aria-label={label}
      aria-expanded={isSelected}
      title={markerLabel(pin)}
      onPointerEnter={() => onHover(ids)}
      onPointerLeave={() => onHover([])}
      onFocus={() => onHover(ids)}
      onBlur={() => onHover([])}
      onClick={onSelect}
    >
      {ids.length > 1 ? (
        <span className="map-pin-dot">{ids.length}</span>
      ) : (
        <span className={rating === 'New' ? 'map-pin-dot map-pin-rating' : 'map-pin-dot map-pin-rating map-pin-rated'}>
          {rating}
        </span>
      )}
    </button>
  )
}

interface PinCardProps {
  readonly pin: Pin
  readonly producer: ProducerView
  readonly size: Size
  readonly onSelect: (id: string | undefined) => void
}

/** The selected producer, at its pin. Buttons page through several producers at the same pin. */
function PinCard({ pin, producer, size, onSelect }: PinCardProps) {
  const { id, businessName, city, distance, rating, reviewCount, imageUrl } = producer
  const index = pin.producers.indexOf(producer)
  const count = pin.producers.length
  const turn = (by: number) => onSelect(pin.producers.at((index + by) % count)?.id)
  return (
    <div
      className={pin.y > 0.5 ? 'map-card map-card-above' : 'map-card'}
      style={cardPosition(pin, size)}
      role="group"
      aria-label={businessName}
      onPointerDown={(event) => event.stopPropagation()}
    >
      <ProduceImage url={imageUrl} alt="" sizes="96px" />
      <div className="map-card-text">
        <strong>
          <TextLink to={paths.producer(id)}>{businessName}</TextLink>
        </strong>
        <Stars rating={rating} count={reviewCount} />
        <span>
          {city}
          {distance !== null && ` · ${formatMiles(distance)}`}
        </span>
        <NextPickup producer={producer} />
      </div>
      <button type="button" className="map-card-close" aria-label="Close" onClick={() => onSelect(undefined)}>
        <Icon name="close" size={18} />
      </button>
      {count > 1 && (
        <div className="map-card-turn">
          <button type="button" aria-label="Previous producer here" onClick={() => turn(-1)}>
            <Icon name="back" size={18} />
          </button>
          <span aria-live="polite">
            {index + 1} of {count} here
          </span>
          <button type="button" aria-label="Next producer here" onClick={() => turn(1)}>
            <Icon name="forward" size={18} />
          </button>
        </div>
      )}
    </div>
  )
}

const CARD_WIDTH_PX = 320
const CARD_GAP_PX = 8

/** Horizontal position within the map; the stylesheet puts it above or below the pin. On phones it is at the bottom. */
function cardPosition({ x, y }: Pin, { width, height }: Size): CSSProperties {
  const left = Math.min(x * width - CARD_WIDTH_PX / 2, width - CARD_WIDTH_PX - CARD_GAP_PX)
  return { '--card-left': `${Math.max(CARD_GAP_PX, left)}px`, '--pin-top': `${y * height}px` } as CSSProperties
}

function NextPickup({ producer: { id, pickup, reopensOn } }: { readonly producer: ProducerView }) {
  const { data, isPending } = useQuery({ ...producerQuery(id), enabled: pickup !== null })
  if (!pickup) return <span>Delivery only</span>
  if (isPending) return <Skeleton height="1.2rem" width="80%" />
  if (data?.nextPickup) return <span>Next pickup: {formatPickupWindow(data.nextPickup)}</span>
  return <span>{reopensOn ? 'Closed at the moment' : 'Pickup at the farm'}</span>
}

interface MapOutlineProps {
  readonly map: MapView
  readonly frame: Frame
  readonly area: Area | undefined
  /** Width of the map in CSS pixels. */
  readonly widthPx: number
}

/**
 * Outlines of counties and neighboring states, and the search area. Hidden from screen readers, which have the list.
 */
function MapOutline({ map, frame, area, widthPx }: MapOutlineProps) {
  const { x, y, width, height } = frame
  return (
    <svg className="map-outline" viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
      {map.neighbors.map(({ name, path }) => (
        <path key={name} className="map-outline-neighbor" d={path} />
      ))}
      {map.counties.map(({ name, path }) => (
        <path key={name} className="map-outline-county" d={path} />
      ))}
      {area && <path className="map-outline-area" d={circlePath(area, map)} />}
      {visibleNames(map, frame).map(({ name, middle }) => (
        <text
          key={name}
          className="map-outline-name"
          x={middle.x}
          y={middle.y}
          fontSize={(width * NAME_PX) / Math.max(widthPx, MIN_WIDTH_PX)}
        >
          {name}
        </text>
      ))}
    </svg>
  )
}

const circlePath = (area: Area, { projection }: MapView): string =>
  `M${circleAround(area, projection)
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join('L')}Z`

/** Font size of county names. */
const NAME_PX = 12.5
const MIN_WIDTH_PX = 300
const MAX_NAMES = 24

/** Counties whose names fit; none if there are too many to read. */
function visibleNames({ counties }: MapView, frame: Frame): MapView['counties'] {
  const visible = counties.filter(
    ({ middle: { x, y } }) => x > frame.x && x < frame.x + frame.width && y > frame.y && y < frame.y + frame.height,
  )
  return visible.length <= MAX_NAMES ? visible : []
}
