-- What a search compares: no case, no apostrophes, and hyphens count for nothing. server/domains/catalog/search-terms.ts
-- does the same to what the shopper types.
CREATE FUNCTION search_name(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  WITH name AS (
    SELECT array_remove(regexp_split_to_array(lower(translate(value, '''’‘`', '')), '[\s‑–—-]+'), '') AS words
  )
  SELECT coalesce(string_agg(' ' || array_to_string(words[place:], ''), '' ORDER BY place), '')
  FROM name, generate_subscripts(words, 1) AS place
$$;--> statement-breakpoint
CREATE FUNCTION search_words(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  WITH plain AS (SELECT lower(translate(value, '''’‘`', '')) AS words)
  SELECT regexp_replace(
    ' ' || regexp_replace(words, '[‑–—-]', '', 'g') || ' '
      || CASE WHEN words ~ '[‑–—-]' THEN regexp_replace(words, '[‑–—-]', ' ', 'g') || ' ' ELSE '' END,
    '\s+', ' ', 'g')
  FROM plain
$$;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_name" text GENERATED ALWAYS AS (search_name(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_words" text GENERATED ALWAYS AS (search_words(name || ' ' || colour || ' ' || category || ' ' || coalesce(home_tag, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "products_search_name" ON "products" USING gin ("search_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_search_words" ON "products" USING gin ("search_words" gin_trgm_ops);