import type { ChargeLine, ChargeLocation, ChargeUnit } from './charge.ts'
import { type BiddableMode, Mode } from './mode.ts'
import { airBreakBounds } from './weight-break.ts'

const charge = (
  location: ChargeLocation,
  unit: ChargeUnit,
  chargeId: string,
  name: string,
  more: Partial<ChargeLine> = {},
): ChargeLine => ({
  chargeId,
  name,
  fieldType: 'Charge',
  unit,
  location,
  mandatory: false,
  minimum: false,
  breakFrom: null,
  ...more,
})

const must = { mandatory: true }

/** Charge lines a carrier fills per mode, left to right (trade practice: bid sheets per mode). */
export const chargeLines: Record<BiddableMode, readonly ChargeLine[]> = {
  [Mode.OceanFCL]: [
    charge('Origin', 'PerContainer', 'origin-haulage', 'Pickup / haulage'),
    charge('Origin', 'PerContainer', 'othc', 'Origin THC', must),
    charge('Origin', 'PerShipment', 'origin-docs', 'B/L + VGM + seal'),
    charge('Freight', 'PerContainer', 'base-ocean', 'Base ocean freight', must),
    charge('Freight', 'PerContainer', 'baf', 'Bunker (BAF)'),
    charge('Freight', 'PerContainer', 'ets', 'LSS / ETS'),
    charge('Freight', 'PerContainer', 'pss', 'Peak season (PSS)'),
    charge('Destination', 'PerContainer', 'dthc', 'Destination THC', must),
    charge('Destination', 'PerShipment', 'delivery-order', 'Delivery order'),
    charge('Destination', 'PerContainer', 'delivery-haulage', 'Delivery haulage'),
    charge('Destination', 'PerDay', 'chassis', 'Chassis'),
  ],
  [Mode.OceanLCL]: [
    charge('Origin', 'PerUnitMeasure', 'origin-cfs', 'Origin CFS handling', must),
    charge('Origin', 'PerShipment', 'origin-docs', 'Documents'),
    charge('Freight', 'PerUnitMeasure', 'freight-wm', 'Freight W/M', must),
    charge('Freight', 'PerShipment', 'minimum', 'Minimum', { ...must, minimum: true }),
    charge('Freight', 'PerUnitMeasure', 'baf', 'Bunker (BAF)'),
    charge('Destination', 'PerUnitMeasure', 'destination-cfs', 'Destination CFS handling', must),
    charge('Destination', 'PerShipment', 'delivery-order', 'Delivery order'),
    charge('Destination', 'PerShipment', 'delivery', 'Delivery'),
  ],
  [Mode.AirFreight]: [
    charge('Origin', 'PerShipment', 'pickup', 'Pickup'),
    charge('Origin', 'PerShipment', 'awb', 'AWB / documents'),
    charge('Origin', 'PerWeightUnit', 'screening', 'Screening'),
    charge('Freight', 'PerShipment', 'minimum', 'Minimum', { ...must, minimum: true }),
    ...airBreakBounds.map((from) =>
      charge(
        'Freight',
        'PerWeightUnit',
        from === 0 ? 'break-n' : `break-${from}`,
        from === 0 ? '-45' : `+${from}`,
        { breakFrom: from, mandatory: from <= 100 },
      ),
    ),
    charge('Freight', 'PerWeightUnit', 'fuel', 'Fuel (FSC)'),
    charge('Freight', 'PerWeightUnit', 'security', 'Security (SSC)'),
    charge('Destination', 'PerWeightUnit', 'handling', 'Handling'),
    charge('Destination', 'PerShipment', 'delivery', 'Delivery'),
  ],
  [Mode.RoadFTL]: [
    charge('BaseRate', 'PerMile', 'linehaul', 'Linehaul', must),
    charge('BaseRate', 'PerShipment', 'minimum', 'Minimum charge', { minimum: true }),
    charge('Freight', 'PerMile', 'fuel', 'Fuel'),
    charge('Freight', 'PerShipment', 'stop-off', 'Stop-off'),
    charge('Freight', 'PerShipment', 'tolls', 'Tolls / border'),
    charge('Destination', 'PerDay', 'layover', 'Layover'),
  ],
  [Mode.RoadDrayage]: [
    charge('BaseRate', 'PerContainer', 'round-trip', 'Base round trip', must),
    charge('BaseRate', 'PerContainer', 'fuel', 'Fuel', must),
    charge('Origin', 'PerContainer', 'pre-pull', 'Pre-pull'),
    charge('Origin', 'PerContainer', 'port-fee', 'Port / TMF fee'),
    charge('Freight', 'PerDay', 'chassis', 'Chassis', must),
    charge('Freight', 'PerContainer', 'chassis-split', 'Chassis split'),
    charge('Destination', 'PerDay', 'yard-storage', 'Yard storage'),
    charge('Destination', 'PerContainer', 'drop', 'Drop and pick'),
  ],
}

export const mandatoryLines = (mode: BiddableMode): readonly ChargeLine[] =>
  chargeLines[mode].filter((line) => line.mandatory)

/**
 * The lines that amounts stand on: those the host listed for the lane, else the mode's. An amount that
 * none of them names is called by its id.
 */
export function linesUnder(
  amounts: Readonly<Record<string, number | null>>,
  mode: BiddableMode,
  ofHost: readonly ChargeLine[] = [],
): readonly ChargeLine[] {
  const listed = ofHost.length > 0 ? ofHost : chargeLines[mode]
  const unnamed = Object.keys(amounts).filter(
    (id) => amounts[id] != null && listed.every(({ chargeId }) => chargeId !== id),
  )
  return [...listed, ...unnamed.map((id) => charge('None', 'None', id, id))]
}

/** Whether freight is rated by weight breaks: the heavier a shipment, the less a kilogram. */
export const hasWeightBreaks = (mode: BiddableMode): boolean =>
  chargeLines[mode].some(({ breakFrom }) => breakFrom !== null)
