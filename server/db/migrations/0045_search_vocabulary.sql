-- What a search compares beside the names: the words of a product, and every word of the catalogue once, with what it
-- sounds like. core/rules/search/sound.ts does the same to what is typed.
CREATE FUNCTION search_sound(word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(word,
    'ck', 'k', 'g'),
    'chh?', '1', 'g'),
    'c([eiy])', 's\1', 'g'),
    '[cq]', 'k', 'g'),
    '1', 'c', 'g'),
    'x', 'ks', 'g'),
    'ph', 'f', 'g'),
    'w', 'v', 'g'),
    'z', 'j', 'g'),
    '([sktdbgjlrv])h', '\1', 'g'),
    'oo|ou', 'u', 'g'),
    'ee|ea|ie|ey', 'i', 'g'),
    'ai|ay', 'e', 'g'),
    'au', 'o', 'g'),
    'y', 'i', 'g'),
    '(.)\1+', '\1', 'g'),
    '(..)[aeiouh]+$', '\1', 'g')
$$;--> statement-breakpoint
CREATE FUNCTION search_bones(word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT left(sound, 1) || regexp_replace(substr(sound, 2), '[aeiou]', '', 'g') FROM search_sound(word) AS sound
$$;--> statement-breakpoint
-- Signs count for nothing. A lexeme needs a place to have a weight.
CREATE FUNCTION search_lexemes(name text, facets text, texts text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(DISTINCT '''' || left(word, 60) || ''':' || place, ' '), '')::tsvector
  FROM (VALUES (name, '1A'), (facets, '2B'), (texts, '3')) AS part (value, place),
    regexp_split_to_table(regexp_replace(search_words(value), '[!-/:-@\[-`{-¿‐-⁞₠-⃏]+', ' ', 'g'), '\s+') AS word
  WHERE word <> ''
$$;--> statement-breakpoint
CREATE TABLE "search_vocabulary" (
	"word" text PRIMARY KEY NOT NULL,
	"sound" text GENERATED ALWAYS AS (search_sound(word)) STORED NOT NULL,
	"bones" text GENERATED ALWAYS AS (search_bones(word)) STORED NOT NULL,
	"products" integer NOT NULL,
	"named" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_lexemes" "tsvector" GENERATED ALWAYS AS (search_lexemes(name, colour || ' ' || category || ' ' || coalesce(home_tag, ''), description || ' ' || fabric || ' ' || details)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "search_vocabulary_begins" ON "search_vocabulary" USING btree ("word" text_pattern_ops) WHERE named > 0;--> statement-breakpoint
CREATE INDEX "search_vocabulary_sound" ON "search_vocabulary" USING btree ("sound") WHERE named > 0;--> statement-breakpoint
CREATE INDEX "search_vocabulary_bones" ON "search_vocabulary" USING btree ("bones") WHERE named > 0;--> statement-breakpoint
CREATE INDEX "search_vocabulary_trigram" ON "search_vocabulary" USING gin ("word" gin_trgm_ops) WHERE named > 0;--> statement-breakpoint
CREATE INDEX "search_vocabulary_sounds" ON "search_vocabulary" USING gin ("sound" gin_trgm_ops) WHERE named > 0;--> statement-breakpoint
CREATE INDEX "products_search_lexemes" ON "products" USING gin ("search_lexemes");--> statement-breakpoint
-- Numbers are no words that anybody misspells, and there may be as many as products.
CREATE FUNCTION keep_search_vocabulary() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM search_vocabulary;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO search_vocabulary AS known (word, products, named)
    SELECT lexeme, count(*), count(*) FILTER (WHERE weights <> '{D}')
    FROM new_rows, unnest(search_lexemes)
    WHERE published AND lexeme !~ '^([0-9]+|.)$'
    GROUP BY lexeme ORDER BY lexeme
    ON CONFLICT (word) DO UPDATE
    SET products = known.products + excluded.products, named = known.named + excluded.named;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE search_vocabulary AS known
    SET products = known.products - gone.products, named = known.named - gone.named
    FROM (
      SELECT lexeme, count(*) AS products, count(*) FILTER (WHERE weights <> '{D}') AS named
      FROM old_rows, unnest(search_lexemes) WHERE published GROUP BY lexeme ORDER BY lexeme
    ) AS gone
    WHERE known.word = gone.lexeme;
  ELSE
    INSERT INTO search_vocabulary AS known (word, products, named)
    SELECT lexeme, sum(change), coalesce(sum(change) FILTER (WHERE weights <> '{D}'), 0)
    FROM (
      SELECT n.search_lexemes, 1 AS change FROM new_rows n JOIN old_rows o USING (id)
      WHERE n.published AND (n.search_lexemes <> o.search_lexemes OR NOT o.published)
      UNION ALL
      SELECT o.search_lexemes, -1 FROM new_rows n JOIN old_rows o USING (id)
      WHERE o.published AND (n.search_lexemes <> o.search_lexemes OR NOT n.published)
    ) AS changes, unnest(search_lexemes)
    WHERE lexeme !~ '^([0-9]+|.)$'
    GROUP BY lexeme HAVING sum(change) <> 0 OR sum(change) FILTER (WHERE weights <> '{D}') <> 0 ORDER BY lexeme
    ON CONFLICT (word) DO UPDATE
    SET products = known.products + excluded.products, named = known.named + excluded.named;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_vocabulary_insert AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search_vocabulary();--> statement-breakpoint
CREATE TRIGGER products_vocabulary_update AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search_vocabulary();--> statement-breakpoint
CREATE TRIGGER products_vocabulary_delete AFTER DELETE ON products
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search_vocabulary();--> statement-breakpoint
CREATE TRIGGER products_vocabulary_truncate AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION keep_search_vocabulary();--> statement-breakpoint
INSERT INTO search_vocabulary (word, products, named)
SELECT lexeme, count(*), count(*) FILTER (WHERE weights <> '{D}') FROM products, unnest(search_lexemes)
WHERE published AND lexeme !~ '^([0-9]+|.)$' GROUP BY lexeme;
