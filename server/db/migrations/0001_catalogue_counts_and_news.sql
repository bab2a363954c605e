-- Counts that lists and product pages show are kept as rows change, so that no page ever counts the catalogue.
CREATE FUNCTION keep_catalogue_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM catalogue_facets;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO catalogue_facets AS facet
    SELECT category, coalesce(home_tag, ''), colour, count(*)
    FROM new_rows WHERE published
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (category, home_tag, colour) DO UPDATE SET products = facet.products + excluded.products;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE catalogue_facets AS facet SET products = facet.products - gone.products
    FROM (
      SELECT category, coalesce(home_tag, '') AS home_tag, colour, count(*) AS products
      FROM old_rows WHERE published GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ) AS gone
    WHERE (facet.category, facet.home_tag, facet.colour) = (gone.category, gone.home_tag, gone.colour);
  ELSE
    INSERT INTO catalogue_facets AS facet
    SELECT category, home_tag, colour, sum(change)
    FROM (
      SELECT category, coalesce(home_tag, '') AS home_tag, colour, 1 AS change FROM new_rows WHERE published
      UNION ALL
      SELECT category, coalesce(home_tag, ''), colour, -1 FROM old_rows WHERE published
    ) AS changes
    GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (category, home_tag, colour) DO UPDATE SET products = facet.products + excluded.products;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_facets_insert AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_catalogue_facets();
--> statement-breakpoint
CREATE TRIGGER products_facets_update AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_catalogue_facets();
--> statement-breakpoint
CREATE TRIGGER products_facets_delete AFTER DELETE ON products
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_catalogue_facets();
--> statement-breakpoint
CREATE TRIGGER products_facets_truncate AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION keep_catalogue_facets();
--> statement-breakpoint
CREATE FUNCTION keep_review_tallies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND NOT NEW.hidden THEN
    INSERT INTO review_tallies AS tally VALUES (NEW.product_id, NEW.rating, coalesce(NEW.fit, ''), 1)
    ON CONFLICT (product_id, rating, fit) DO UPDATE SET reviews = tally.reviews + 1;
  END IF;
  IF TG_OP <> 'INSERT' AND NOT OLD.hidden THEN
    UPDATE review_tallies SET reviews = reviews - 1
    WHERE (product_id, rating, fit) = (OLD.product_id, OLD.rating, coalesce(OLD.fit, ''));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_tallies AFTER INSERT OR UPDATE OR DELETE ON reviews
  FOR EACH ROW EXECUTE FUNCTION keep_review_tallies();
--> statement-breakpoint
-- Word of a change, for the pages that every node keeps: 'all', or the id of the one product whose page changed.
-- Stock is not among it: a NOTIFY makes commits queue for one lock, and orders must not. See server/db/catalogue-news.ts.
CREATE FUNCTION tell_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', 'all');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER product_pictures_tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_pictures
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER banners_tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON banners
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
CREATE FUNCTION tell_product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', coalesce(NEW.product_id, OLD.product_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_tell AFTER INSERT OR UPDATE OR DELETE ON reviews
  FOR EACH ROW EXECUTE FUNCTION tell_product_changed();
