import { useQuery } from '@tanstack/react-query'
import { mapColors, type MapColors } from '#components/map/engine/map-colors.ts'
import type { Area } from '#lib/parcel/coverage.ts'
import { useColorScheme } from '#lib/style/color-scheme.ts'
import { type AreaDrawing, box, drawArea, type Label } from './area-drawing.ts'

/** An area with what the map data knows of it: its water, its districts and their names; elsewhere its outline alone. */
export function AreaMap({ area }: { area: Area }) {
  const colors = mapColors[useColorScheme()]
  const { data } = useQuery({
    queryKey: ['area-map'],
    queryFn: async () => (await import('#components/map/places/geography.ts')).loadGeography(),
    // Without it the outline stands alone.
    retry: false
  })
  const drawing = drawArea(area, data)
  return (
    <svg
      viewBox={`0 0 ${box.width} ${box.height}`}
      className="block w-full font-text"
      style={{ background: colors.outside }}
      aria-hidden
      focusable="false"
    >
      <path d={drawing.area} fill={colors.land} />
      <path d={drawing.districts} fill="none" stroke={colors.border} strokeWidth="0.6" />
      <path d={drawing.water} fill={colors.water} fillRule="evenodd" />
      <path d={drawing.area} fill="none" stroke={colors.route} strokeWidth="2" strokeLinejoin="round" />
      {drawing.labels.map((label) => (
        <Name key={label.name} label={label} colors={colors} />
      ))}
      <ScaleBar drawing={drawing} color={colors.label} />
    </svg>
  )
}

function Name({ label: { name, x, y, isWater }, colors }: { label: Label; colors: MapColors }) {
  return (
    <text
      x={x}
      y={y}
      textAnchor="middle"
      dominantBaseline="middle"
      // On phones the drawing is smaller than its units, on wide screens larger.
      className={isWater ? 'text-[14px] italic md:text-[10px]' : 'text-[14px] font-semibold md:text-[10px]'}
      fill={isWater ? colors.waterLabel : colors.label}
      stroke={isWater ? colors.water : colors.land}
      strokeWidth="3"
      strokeLinejoin="round"
      paintOrder="stroke"
    >
      {name}
    </text>
  )
}

function ScaleBar({ drawing: { barPx }, color }: { drawing: AreaDrawing; color: string }) {
  return (
    <>
      <path
        d={`M${box.edge} ${box.height - 14}h${barPx}m0 -4v8m${-barPx} 0v-8`}
        stroke={color}
        fill="none"
        strokeWidth="1.5"
      />
      <text x={box.edge + 6} y={box.height - 20} fill={color} className="text-[14px] md:text-[10px]">
        5 km
      </text>
    </>
  )
}
