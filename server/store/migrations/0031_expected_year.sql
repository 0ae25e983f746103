-- Carriers are shown the year that is expected: history times forecast by historic volume.
CREATE OR REPLACE FUNCTION "note_updates_of_lanes_and_bids"() RETURNS void LANGUAGE plpgsql AS $note$
BEGIN
  -- The light of a lane is the shipper's: each bid may turn it, and carriers are shown their own.
  PERFORM note_update_of('lanes', format($$
    SELECT company_id, mode, id FROM changed
    UNION ALL SELECT i.carrier_id, c.mode,
      CASE WHEN (c.status IN ('started', 'paused', 'awarded') OR b.status IN ('started', 'paused', 'awarded')) AND
        (c.version, c.origin, c.destination, c.location, c.region, c.status, c.equipment, c.service, c.miles, c.distance_source, c.term,
          c.incumbent_id, c.shipment_count, c.container_count, c.kilograms, c.forecast_volume, c.historic_volume, c.target_cents, c.own_closes_at)
        IS DISTINCT FROM
        (b.version, b.origin, b.destination, b.location, b.region, b.status, b.equipment, b.service, b.miles, b.distance_source, b.term,
          b.incumbent_id, b.shipment_count, b.container_count, b.kilograms, b.forecast_volume, b.historic_volume, b.target_cents, b.own_closes_at)
      THEN c.id END
    FROM changed c JOIN before b ON b.id = c.id JOIN lane_invitations i ON i.lane_id = c.id
      WHERE c.light IS NOT DISTINCT FROM b.light OR (%s) IS DISTINCT FROM (%s)$$,
    columns_besides('lanes', 'c', '{light}'), columns_besides('lanes', 'b', '{light}')));
  -- Rank and light turn with the bids of others: a carrier hears of it where it is shown what turned.
  PERFORM note_update_of('bids', format($$
    SELECT carrier_id, mode, CASE WHEN turned OR differs THEN lane_id END FROM (
      SELECT c.carrier_id, l.mode, c.lane_id,
        (c.status, c.landed_cents, c.completion, c.feedback_hidden, c.first_seen_cents, c.outcome)
          IS DISTINCT FROM (b.status, b.landed_cents, b.completion, b.feedback_hidden, b.first_seen_cents, b.outcome) AS differs,
        c.status <> 'draft' AND c.feedback_hidden IS NULL AND (
          c.rank IS DISTINCT FROM b.rank AND coalesce((t.terms->'carriersSee'->>'rank')::boolean, true)
          OR c.light IS DISTINCT FROM b.light AND coalesce((t.terms->'carriersSee'->>'light')::boolean, true)) AS turned,
        (%s) IS DISTINCT FROM (%s) AS of_its_own
      FROM changed c JOIN before b ON b.id = c.id JOIN lanes l ON l.id = c.lane_id
        LEFT JOIN negotiation_terms t ON t.company_id = l.company_id AND t.mode = l.mode) own
    WHERE turned OR of_its_own
    UNION ALL SELECT l.company_id, l.mode, CASE WHEN c.status <> 'draft' OR b.status <> 'draft' THEN c.lane_id END
      FROM changed c JOIN before b ON b.id = c.id JOIN lanes l ON l.id = c.lane_id$$,
    columns_besides('bids', 'c', '{light,rank}'), columns_besides('bids', 'b', '{light,rank}')));
END $note$;--> statement-breakpoint
SELECT note_updates_of_lanes_and_bids();
